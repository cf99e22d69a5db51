import * as z from "zod/mini";
import type { Upload } from "./endpoint.ts";
import { type Message, says } from "./messages.ts";
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from "./rules.ts";

/** What of a chosen or sent file can be judged before its bytes are read. */
export interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export const fileMissingMessage = says("Please select a file");
export const fileTooLargeMessage = says("File size must be less than 5MB");
/**
 * What a picture may have when it is decoded. A small file can name a size that fills the memory of the browser that shows
 * it. The largest pictures of phone cameras have 16,320 x 12,240 and 16,384 x 12,288 pixels ("200 megapixels").
 */
export const PICTURE_PIXELS_MAX = 202_000_000;
export const pictureTooLargeMessage = says("A picture can have at most {limit} megapixels", {
  limit: PICTURE_PIXELS_MAX / 1_000_000,
});
export const tooManyFilesMessage = says("Maximum 10 attachments allowed");

/** A kind of attachment list: the endings and types allowed, and what to say of others (spec.md section 5). */
export interface AttachmentKind {
  types: Record<string, string>;
  message: Message;
}

/** The lowercased ending of a file's name, without the dot. */
export const fileEnding = (name: string): string =>
  /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * Judges one attachment by name, declared type and size; content is judged by the server alone.
 * Gives the message to show, or null when nothing is wrong.
 */
export function attachmentProblem(file: FileFacts, kind: AttachmentKind): Message | null {
  const type = kind.types[fileEnding(file.name)];
  const declared = file.type.toLowerCase().replace("image/jpg", "image/jpeg");
  if (!type || (declared && declared !== type && declared !== "application/octet-stream"))
    return kind.message;
  if (file.size > ATTACHMENT_MAX_BYTES) return fileTooLargeMessage;
  return file.size === 0 ? fileMissingMessage : null;
}

/** The form's list of files: each judged, at most ten. The server streams, and applies the same rules as it reads. */
export const attachments = (kind: AttachmentKind) =>
  z._default(
    z
      .array(
        z
          .custom<File>((value) => value instanceof File, { error: fileMissingMessage })
          .check((payload) => {
            if (!(payload.value instanceof File)) return;
            const message = attachmentProblem(payload.value, kind);
            if (message)
              payload.issues.push({ code: "custom", message, input: payload.value, path: [] });
          }),
      )
      .check(z.maxLength(ATTACHMENTS_MAX, { error: tooManyFilesMessage })),
    [],
  );

export const attachmentUpload: Upload = {
  field: "attachments",
  maxFiles: ATTACHMENTS_MAX,
  maxBytes: ATTACHMENT_MAX_BYTES,
  tooLarge: fileTooLargeMessage,
  tooMany: tooManyFilesMessage,
};
