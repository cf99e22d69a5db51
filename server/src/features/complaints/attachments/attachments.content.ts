import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { complaintAttachmentKind as kind } from "contract/attachment-rules";
import {
  attachmentProblem,
  attachmentUpload,
  fileMissingMessage,
  PICTURE_PIXELS_MAX,
  pictureTooLargeMessage,
  typeByName,
} from "contract/attachment-rules";
import { type Message, message } from "contract/message";
import type { FieldError } from "../../../http/errors/http-error.ts";
import type { ReceivedFile } from "../../../http/uploads/receive-files.ts";
import { picturePixels } from "./picture-size.ts";

/** The first bytes of each type. file-type alone would accept a byte order mark or a tag before them. */
const starts: Record<string, Buffer> = {
  "image/jpeg": Buffer.from("ffd8ff", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "application/pdf": Buffer.from("%PDF-"),
};

/** The length in bytes of a JPEG's start marker and its first header. Image data can only follow them. */
const JPEG_HEADER = 20;

/** An animated PNG is a PNG. */
const sameType: Record<string, string> = { "image/apng": "image/png" };

async function isOfType(bytes: Buffer, type: string): Promise<boolean> {
  const start = starts[type]!;
  if (!bytes.subarray(0, start.length).equals(start)) return false;
  if (type === "image/jpeg" && bytes.length <= JPEG_HEADER) return false;
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  return (sameType[found] ?? found) === type;
}

async function fileProblem(file: ReceivedFile): Promise<Message | null> {
  const { name, declaredType, size } = file;
  const problem = attachmentProblem({ name, type: declaredType, size }, kind);
  if (problem) return problem;
  const type = typeByName(name, kind)!;
  const bytes = await readFile(file.path);
  const pixels = (await isOfType(bytes, type)) ? picturePixels(bytes, type) : null;
  if (pixels === null) return kind.message;
  return pixels > PICTURE_PIXELS_MAX ? pictureTooLargeMessage : null;
}

/**
 * Checks the files of a new complaint by name, declared type, size and content, before anything is stored (attachment-6, attachment-7).
 * A value of `attachments` that is not a file is an error too. Of several files, each error begins with the file's name.
 */
export async function findFileErrors(files: ReceivedFile[], body: unknown): Promise<FieldError[]> {
  const { field } = attachmentUpload;
  const sent = (body as Record<string, unknown>)[field] ?? "";
  const isEmpty = sent === "" || (Array.isArray(sent) && sent.length === 0);
  const errors: FieldError[] = isEmpty ? [] : [{ field, message: fileMissingMessage }];
  for (const file of files) {
    const problem = await fileProblem(file);
    if (problem)
      errors.push({
        field,
        message:
          files.length === 1
            ? problem
            : message("{name}: {counts}", { name: file.name, counts: [problem] }),
      });
  }
  return errors;
}

/** Checks files that are added to an existing complaint: as findFileErrors(), and at least one file. */
export async function findAddedFileErrors(
  files: ReceivedFile[],
  body: unknown,
): Promise<FieldError[]> {
  const errors = await findFileErrors(files, body);
  return files.length === 0 && errors.length === 0
    ? [{ field: attachmentUpload.field, message: fileMissingMessage }]
    : errors;
}
