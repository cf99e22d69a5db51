import type { Attachment } from "contract/complaints/complaints";
import { ATTACHMENTS_MAX } from "contract/attachment-rules";
import { Download, FileText, Image, Paperclip, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { fileSize } from "../../../ui/file-size.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { AttachmentThumb } from "./AttachmentThumb.tsx";
import { useSaveAttachment } from "./use-attachment.ts";

/** Loaded when they are opened. */
const AddAttachments = lazyDialog(() => import("./AddAttachments.tsx"));
const AttachmentViewer = lazyDialog(() => import("./AttachmentViewer.tsx"));
const RemoveAttachment = lazyDialog(() => import("./RemoveAttachment.tsx"));

interface ComplaintAttachmentsProps {
  complaintId: string;
  /** Undefined while they load. */
  attachments: readonly Attachment[] | undefined;
  /** Whether the user may remove files. */
  canRemove: boolean;
  /** Whether the complaint's form is open. */
  isEditing: boolean;
}

type Doing = { what: "add" } | { what: "view" | "remove"; attachment: Attachment };

/** The files of a complaint. They require the access token, so a plain link cannot open them: each is fetched, then saved or shown. */
export function ComplaintAttachments(props: ComplaintAttachmentsProps) {
  const { t } = useTexts();
  const { attachments: isManaged } = useCapabilities();
  const { complaintId, attachments, canRemove, isEditing } = props;
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const list = useRef<HTMLDivElement>(null);
  /** The button that opened the question is removed with its file. */
  function closeRemoved() {
    flushSync(close);
    list.current?.focus();
  }
  const isFull = (attachments?.length ?? 0) >= ATTACHMENTS_MAX;
  return (
    <Card
      title={t("Attachments")}
      hint={
        isManaged && isFull
          ? t("{count} files, as many as a complaint can have", { count: ATTACHMENTS_MAX })
          : undefined
      }
      action={
        isManaged &&
        !isFull && (
          <Button
            icon={<Paperclip aria-hidden className="size-4" />}
            onClick={() => setDoing({ what: "add" })}
          >
            {t("Add Files")}
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {!attachments ? (
          <Skeleton className="my-1 h-4 w-1/2" />
        ) : attachments.length === 0 ? (
          <p className="text-muted">{t("No files came with this complaint.")}</p>
        ) : (
          <ul className="flex flex-col ruled overflow-hidden rounded-lg border border-line">
            {attachments.map((attachment) => (
              <li key={attachment.id} className="flex items-center">
                {isManaged && (
                  <button
                    type="button"
                    aria-label={t("View {name}", { name: attachment.name })}
                    title={t("View {name}", { name: attachment.name })}
                    onClick={() => setDoing({ what: "view", attachment })}
                    className="size-14 shrink-0 p-1.5 transition-colors hover:bg-surface focus-visible:-outline-offset-2"
                  >
                    <AttachmentThumb complaintId={complaintId} attachment={attachment} />
                  </button>
                )}
                <FileButton
                  complaintId={complaintId}
                  attachment={attachment}
                  hasIcon={!isManaged}
                />
                {isManaged && canRemove && (
                  <IconButton
                    label={t("Remove {name}", { name: attachment.name })}
                    onClick={() => setDoing({ what: "remove", attachment })}
                    className="me-1.5"
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {doing?.what === "add" && (
        <AddAttachments
          complaintId={complaintId}
          count={attachments?.length ?? 0}
          hasGuard={!isEditing}
          onClose={close}
        />
      )}
      {doing?.what === "view" && (
        <AttachmentViewer complaintId={complaintId} {...doing} onClose={close} />
      )}
      {doing?.what === "remove" && (
        <RemoveAttachment
          complaintId={complaintId}
          {...doing}
          onClose={close}
          onRemoved={closeRemoved}
        />
      )}
    </Card>
  );
}

interface FileButtonProps {
  complaintId: string;
  attachment: Attachment;
  /** When there is no thumbnail before it. */
  hasIcon: boolean;
}

function FileButton({ complaintId, attachment, hasIcon }: FileButtonProps) {
  const { t } = useTexts();
  const { busy, save } = useSaveAttachment(complaintId, attachment);
  const { name, type, size } = attachment;
  const Icon = type.startsWith("image/") ? Image : FileText;
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      title={t("Download {name}", { name })}
      onClick={() => void save()}
      className="flex min-h-row min-w-0 grow items-center gap-3 px-3 text-start transition-colors hover:bg-surface focus-visible:-outline-offset-2"
    >
      {hasIcon && <Icon aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-muted" />}
      <span className="min-w-0 grow truncate">
        <span className="sr-only">{t("Download")} </span>
        {name}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{fileSize(size)}</span>
      {busy ? (
        <Spinner className="size-4" />
      ) : (
        <Download aria-hidden className="size-4 shrink-0 text-accent" />
      )}
    </button>
  );
}
