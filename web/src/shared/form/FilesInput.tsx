import { type AttachmentKind, attachmentProblem, copyReason } from "contract/attachment-rules";
import { type ReactNode, type Ref, useRef } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { Note } from "../../ui/Note.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { FileThumb } from "./FileThumb.tsx";
import { originalSize } from "./picture-copy.ts";
import { type PictureCopy, usePictureCopies } from "./use-picture-copies.ts";

interface FilesInputProps {
  kind: AttachmentKind;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** The file types that the picker offers, as in an input's `accept`. */
  accept: string;
  hint: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Several files, each checked as soon as it is chosen; a picture that is too large is offered as a smaller copy (attachment-11). */
export function FilesInput({ kind, files, onChange, ...drop }: FilesInputProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { prepare, copyOf } = usePictureCopies(kind);
  const errors = files.map((file) => attachmentProblem(file, kind));
  const made = files.map(copyOf).filter((copy) => copy instanceof File);

  function choose(chosen: File[]) {
    onChange(chosen);
    prepare(chosen);
  }
  function takeCopies() {
    onChange(
      files.map((file) => {
        const copy = copyOf(file);
        return copy instanceof File ? copy : file;
      }),
    );
    // The pressed button goes.
    box.current?.querySelector("input")?.focus();
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      <FileDrop
        {...drop}
        multiple
        files={files}
        onChange={choose}
        errors={errors}
        thumb={(file, isWrong) => <FileThumb file={file} isWrong={isWrong} />}
        note={(file) => <CopyNote file={file} copy={copyOf(file)} kind={kind} />}
      />
      <div aria-live="polite" className="empty:hidden">
        {made.length > 0 && (
          <Note>
            <p className="mb-2">
              {t(
                "Send smaller copies as JPEG instead? They show the same, without the place and the camera that the file names.",
              )}
            </p>
            <Button variant="primary" disabled={drop.disabled} onClick={takeCopies}>
              {made.length === 1
                ? t("Use the smaller copy")
                : t("Use {count} smaller copies", { count: made.length })}
            </Button>
          </Note>
        )}
      </div>
    </div>
  );
}

interface CopyNoteProps {
  file: File;
  copy: PictureCopy | undefined;
  kind: AttachmentKind;
}

/** What there is to say of a file's smaller copy, or of the file that is one. */
function CopyNote({ file, copy, kind }: CopyNoteProps): ReactNode {
  const { t } = useTexts();
  const before = originalSize(file);
  if (before !== undefined)
    return t("Smaller copy: {before} became {after}", {
      before: fileSize(before),
      after: fileSize(file.size),
    });
  if (copy === "preparing")
    return (
      <span className="flex items-center gap-2">
        <Spinner className="size-3.5" />
        {t("Preparing a smaller copy...")}
      </span>
    );
  if (copy instanceof File) return t("A copy of {size} is ready", { size: fileSize(copy.size) });
  if (copy !== "failed") return null;
  return copyReason(file, kind) === "heic"
    ? t("This browser cannot open HEIC pictures. Save the picture as JPEG, then choose it again.")
    : t("This picture cannot be opened, so it cannot be made smaller.");
}
