import type { Attachment } from "contract/complaints/complaints";
import { Download, ExternalLink, FileText } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { fileSize } from "../../../ui/file-size.ts";
import { IconLabel } from "../../../ui/IconLabel.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { usePreview, useSaveAttachment } from "./use-attachment.ts";

interface AttachmentViewerProps {
  complaintId: string;
  attachment: Attachment;
  onClose: () => void;
}

/**
 * A picture as large as the window allows. A PDF opens in a new tab: to show it here, the security headers would have to
 * allow frames.
 */
export default function AttachmentViewer({
  complaintId,
  attachment,
  onClose,
}: AttachmentViewerProps) {
  const { t } = useTexts();
  const { busy, save } = useSaveAttachment(complaintId, attachment);
  const preview = usePreview(complaintId, attachment.id);
  const url = useObjectUrl(preview.data);
  return (
    <Dialog
      title={attachment.name}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden className="size-4" />}
            busy={busy}
            busyLabel={t("Downloading...")}
            onClick={() => void save()}
          >
            {t("Download")}
          </Button>
        </>
      }
    >
      {preview.isError ? (
        <ErrorState title={t("Failed to load the file")} onRetry={() => void preview.refetch()} />
      ) : !url ? (
        <LoadingText>{t("Loading the file...")}</LoadingText>
      ) : attachment.type.startsWith("image/") ? (
        <Picture url={url} name={attachment.name} />
      ) : (
        <Document url={url} size={attachment.size} />
      )}
    </Dialog>
  );
}

function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <ErrorState
        title={t("This picture cannot be shown")}
        hint={t("Download it to open it with another program.")}
      />
    );
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[70dvh] max-w-full rounded-sm object-contain"
    />
  );
}

function Document({ url, size }: { url: string; size: number }) {
  const { t } = useTexts();
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <FileText aria-hidden strokeWidth={1.25} className="size-12 text-edge" />
      <p className="text-muted">
        {t("PDF document")}, {fileSize(size)}
      </p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
        <IconLabel>
          <ExternalLink aria-hidden className="size-4" />
          {t("Open in a new tab")}
        </IconLabel>
      </a>
    </div>
  );
}
