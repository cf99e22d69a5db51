import { ATTACHMENT_MAX_BYTES } from "contract/attachment-rules";
import { FileText, Image } from "lucide-react";
import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { useObjectUrl } from "../../ui/use-object-url.ts";

/** A chosen picture, small; an icon for another file, and for a picture too large to be decoded for this. */
export function FileThumb({ file, isWrong }: { file: File; isWrong: boolean }) {
  const isPicture = /^image\/(jpeg|png)$/.test(file.type);
  const url = useObjectUrl(isPicture && file.size <= ATTACHMENT_MAX_BYTES ? file : undefined);
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = isPicture ? Image : FileText;
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-sunken">
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          decoding="async"
          onError={() => setBroken(url)}
          className="size-full object-cover"
        />
      ) : (
        <Icon
          aria-hidden
          strokeWidth={1.5}
          className={cx("size-5", isWrong ? "text-danger" : "text-muted")}
        />
      )}
    </span>
  );
}
