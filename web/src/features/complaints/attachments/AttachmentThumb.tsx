import type { Attachment } from "contract/complaints/complaints";
import { FileText, Image } from "lucide-react";
import { useState } from "react";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { whenVisible } from "../../../ui/when-visible.ts";
import { usePreview } from "./use-attachment.ts";

interface AttachmentThumbProps {
  complaintId: string;
  attachment: Attachment;
}

/** A thumbnail of an attached picture, fetched when it comes into view. Until then, and for other files, an icon. */
export function AttachmentThumb({ complaintId, attachment }: AttachmentThumbProps) {
  const [isVisible, setVisible] = useState(false);
  const isPicture = attachment.type.startsWith("image/");
  const preview = usePreview(complaintId, attachment.id, isPicture && isVisible);
  // The viewer caches the bytes of other files under the same key.
  const url = useObjectUrl(isPicture ? preview.data : undefined);
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = isPicture ? Image : FileText;

  return (
    <span
      ref={isPicture && !isVisible ? whenVisible(() => setVisible(true)) : undefined}
      className="grid size-full place-items-center overflow-hidden rounded-sm bg-surface-sunken"
    >
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          decoding="async"
          onError={() => setBroken(url)}
          className="size-full animate-fade object-cover"
        />
      ) : (
        <Icon aria-hidden strokeWidth={1.5} className="size-5 text-muted" />
      )}
    </span>
  );
}
