import * as z from "zod/mini";
import type { Upload } from "./endpoint.ts";
import { type Message, message, ruleError } from "./message.ts";
import { MEGABYTE } from "./rules.ts";

/** The most files of a complaint, and the bytes of one (complaint-create-11, complaint-create-12). Checked in SQL too (constraints.test.ts). */
export const ATTACHMENTS_MAX = 10;
export const ATTACHMENT_MAX_BYTES = 5 * MEGABYTE;

/** What is known of a file before its bytes are read. */
export interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export const fileMissingMessage = message("Please select a file");
export const fileTooLargeMessage = message("File size must be less than 5MB");
/**
 * Pixels of a decoded picture. A small file can decode to a picture that fills a browser's memory. The largest phone cameras
 * make 16,320 x 12,240 and 16,384 x 12,288 pixels ("200 megapixels").
 */
export const PICTURE_PIXELS_MAX = 202_000_000;
export const pictureTooLargeMessage = message("A picture can have at most {limit} megapixels", {
  limit: PICTURE_PIXELS_MAX / 1_000_000,
});
export const tooManyFilesMessage = message("Maximum 10 attachments allowed");

/** The allowed media type of each file name ending, and the message for other files (complaint-create-13, event-create-15). */
export interface AttachmentKind {
  types: Record<string, string>;
  message: Message;
}

/** The files of a complaint (complaint-create-11 to complaint-create-13). */
export const complaintAttachmentKind: AttachmentKind = {
  types: {
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    pdf: "application/pdf",
  },
  message: message("Only JPG, JPEG, PNG and PDF files are allowed"),
};
/** What the file picker offers (complaint-create-14). Videos are offered, and rejected by complaintAttachmentKind. */
export const complaintPickerAccept = ".jpg,.jpeg,.png,.mp4,.mov,.avi,.pdf";

/** Event attachments are disabled (event-create-1). This rule is for the disabled field. */
export const eventAttachmentKind: AttachmentKind = {
  types: {
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    mp4: "video/mp4",
    mov: "video/quicktime",
    avi: "video/x-msvideo",
    pdf: "application/pdf",
  },
  message: message("Only JPG, JPEG, PNG, MP4, MOV, AVI, and PDF files are allowed"),
};

/** The ending of a file name in lower case, without the dot; "" when there is none. */
export const fileEnding = (name: string): string =>
  /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The media type of a file name's ending; undefined for an ending that the kind does not allow. */
export function typeByName(name: string, { types }: AttachmentKind): string | undefined {
  const ending = fileEnding(name);
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** Checks one attachment by name, declared type and size; returns the message, or null. Only the server checks the content. */
export function attachmentProblem(file: FileFacts, kind: AttachmentKind): Message | null {
  const type = typeByName(file.name, kind);
  const declared = file.type.toLowerCase().replace("image/jpg", "image/jpeg");
  if (!type || (declared && declared !== type && declared !== "application/octet-stream"))
    return kind.message;
  if (file.size > ATTACHMENT_MAX_BYTES) return fileTooLargeMessage;
  return file.size === 0 ? fileMissingMessage : null;
}

/** The longest side, in pixels, of the copy that the form offers for a picture of more than 5 MB (attachment-11). */
export const COPY_LONGEST_SIDE = 2560;

/**
 * Why the form offers a JPEG copy of a file: the picture has more than 5 MB, or it is HEIC, which phones make and the office
 * does not accept; null for any other file.
 */
export function copyReason(file: FileFacts, kind: AttachmentKind): "large" | "heic" | null {
  if (!Object.hasOwn(kind.types, "jpg")) return null;
  const isHeic = /^hei[cf]$/.test(fileEnding(file.name)) || /^image\/hei[cf]/.test(file.type);
  if (isHeic) return "heic";
  const isPicture = typeByName(file.name, kind)?.startsWith("image/");
  return isPicture && attachmentProblem(file, kind) === fileTooLargeMessage ? "large" : null;
}

/** The form's list of files: at most ten, each checked. The server applies the same rules while it reads the stream. */
export const attachments = (kind: AttachmentKind) =>
  z._default(
    z
      .array(
        z
          .custom<File>((value) => value instanceof File, { error: ruleError(fileMissingMessage) })
          .check((payload) => {
            if (!(payload.value instanceof File)) return;
            const { value } = payload;
            const problem = attachmentProblem(value, kind);
            if (problem)
              payload.issues.push({
                code: "custom",
                message: ruleError(problem),
                input: value,
                path: [],
              });
          }),
      )
      .check(z.maxLength(ATTACHMENTS_MAX, { error: ruleError(tooManyFilesMessage) })),
    [],
  );

export const attachmentUpload: Upload = {
  field: "attachments",
  maxFiles: ATTACHMENTS_MAX,
  maxBytes: ATTACHMENT_MAX_BYTES,
  tooLarge: fileTooLargeMessage,
  tooMany: tooManyFilesMessage,
};
