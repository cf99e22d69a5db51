import { FileText, Upload, X } from "lucide-react";
import { useRef, useState } from "react";
import type { DragEvent, ReactNode, Ref } from "react";

import type { Message } from "../language/language.ts";
import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { useFieldProps } from "./Field.tsx";
import { fileSize } from "./file-size.ts";
import { IconButton } from "./IconButton.tsx";

interface FileDropProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** As an input's `accept`; it filters the picker, the form's schema validates. */
  accept?: string;
  /** Chosen files are added; otherwise a new file replaces the old one. */
  multiple?: boolean;
  disabled?: boolean;
  /** The allowed files, as a text. */
  hint?: string;
  /** One message per file, by its index in `files`. */
  errors?: readonly (Message | null)[];
  /** What stands before a file's name; an icon when not given. */
  thumb?: (file: File, isWrong: boolean) => ReactNode;
  /** What there is to say of a file below its name. */
  note?: (file: File) => ReactNode;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

// The browser would open a file that is dropped beside the box in place of the console.
for (const type of ["dragover", "drop"] as const)
  window.addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });

const fileIcon = (_file: File, isWrong: boolean) => (
  <FileText aria-hidden className={cx("size-5 shrink-0", isWrong ? "text-danger" : "text-muted")} />
);

/** Chooses files with the picker or by drag and drop, and lists the chosen files. */
export function FileDrop({
  files,
  onChange,
  accept,
  multiple = false,
  disabled = false,
  hint,
  errors = [],
  thumb = fileIcon,
  note,
  onBlur,
  ref,
}: FileDropProps) {
  const { t, message } = useTexts();
  const field = useFieldProps();
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const errorId = (index: number) => `${field.id ?? ""}-error-${index}`;
  const errorIds = errors.flatMap((error, index) => (error ? [errorId(index)] : []));
  const isInvalid = field["aria-invalid"] || errorIds.length > 0;
  const describedBy = [field["aria-describedby"], ...errorIds].filter(Boolean).join(" ");

  function add(list: FileList | null) {
    const added = [...(list ?? [])];
    if (added.length > 0) onChange(multiple ? [...files, ...added] : added.slice(0, 1));
  }
  const drag = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      if (!disabled) add(event.dataTransfer.files);
    },
  };

  return (
    <div ref={box} className="flex flex-col gap-3">
      <label
        {...drag}
        className={cx(
          "grid justify-items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
          isInvalid ? "border-danger" : "border-edge",
          over ? "bg-accent-soft" : "bg-surface",
          disabled ? "cursor-not-allowed text-muted" : "cursor-pointer hover:bg-surface-sunken",
        )}
      >
        <input
          ref={ref}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onBlur={onBlur}
          {...field}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => {
            add(event.target.files);
            // Otherwise a removed file could not be chosen again.
            event.target.value = "";
          }}
          className="sr-only"
        />
        <Upload aria-hidden strokeWidth={1.5} className="mb-1 size-6 text-muted" />
        <span>
          <span
            className={cx("font-medium", !disabled && "text-accent underline underline-offset-3")}
          >
            {t(multiple ? "Choose files" : "Choose a file")}
          </span>{" "}
          <span className="touch:hidden">
            {t(multiple ? "or drop them here" : "or drop it here")}
          </span>
        </span>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </label>
      {files.length > 0 && (
        <ul className="flex flex-col ruled rounded-lg border border-line">
          {files.map((file, index) => (
            // Two files may have the same name and size; only their index is unique.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${file.name}`} className="flex items-center gap-3 py-1 ps-3 pe-1">
              {thumb(file, Boolean(errors[index]))}
              <div className="min-w-0 grow">
                <p className="truncate" title={file.name}>
                  {file.name}
                </p>
                {errors[index] && (
                  <p id={errorId(index)} className="text-sm text-danger">
                    {message(errors[index])}
                  </p>
                )}
                <div className="text-sm text-muted empty:hidden">{note?.(file)}</div>
              </div>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {fileSize(file.size)}
              </span>
              <IconButton
                label={t("Remove {name}", { name: file.name })}
                disabled={disabled}
                onClick={() => {
                  onChange(files.filter((_, other) => other !== index));
                  box.current?.querySelector("input")?.focus();
                }}
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
