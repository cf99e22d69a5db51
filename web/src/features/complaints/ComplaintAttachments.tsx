import { type Attachment, downloadAttachment } from "contract/complaints";
import { Download, FileText, Image } from "lucide-react";
import { useState } from "react";
import { isWorthTelling, messageOf } from "../../api/call-error.ts";
import { download } from "../../api/client.ts";
import { Card } from "../../ui/Card.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { saveFile } from "../../shared/save-file.ts";

export interface ComplaintAttachmentsProps {
  complaintId: string;
  /** Undefined while they are on their way. */
  attachments: readonly Attachment[] | undefined;
}

/** The files of a complaint. They ask for the sign-in, so a plain link would not do: each is fetched, then saved. */
export function ComplaintAttachments({ complaintId, attachments }: ComplaintAttachmentsProps) {
  return (
    <Card title="Attachments">
      {!attachments ? (
        <Skeleton className="my-1 h-4 w-1/2" />
      ) : attachments.length === 0 ? (
        <p className="text-muted">No files came with this complaint.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line">
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <FileButton complaintId={complaintId} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function FileButton({ complaintId, attachment }: { complaintId: string; attachment: Attachment }) {
  const [busy, setBusy] = useState(false);
  const { id, name, type, size } = attachment;
  const Icon = type.startsWith("image/") ? Image : FileText;

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      const params = { id: complaintId, attachment_id: id };
      saveFile(await download(downloadAttachment, { params }), name);
    } catch (error) {
      if (isWorthTelling(error)) toast.error(messageOf(error, "Cannot download attachment"));
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      title={`Download ${name}`}
      onClick={() => void save()}
      className="flex min-h-row w-full items-center gap-3 px-3 text-start transition-colors hover:bg-surface focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate">
        <span className="sr-only">Download </span>
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
