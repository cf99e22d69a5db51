import type { MultipartFile } from "@fastify/multipart";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import type { Upload } from "contract/endpoint";
import { message } from "contract/message";
import { MEGABYTE } from "contract/rules";
import type { Config } from "../../config.ts";
import type { DiskSpace } from "./disk-space.ts";
import { incomingFolder } from "../../storage/incoming.ts";
import { uploadBytes, uploadFiles, uploadsRefused } from "../../observability/counters.ts";
import { durations } from "../../observability/durations.ts";
import { observeDuration } from "../../observability/observe-duration.ts";
import { withSpan } from "../../observability/trace.ts";
import { badRequest } from "../errors/http-error.ts";
import { diskFull } from "./disk-space.ts";
import { errorCode } from "../../observability/error-details.ts";
import { loggableError } from "../../observability/loggable-error.ts";

/** A completely received file, at a path that the server chose. The file is removed when the request is answered. */
export interface ReceivedFile {
  /** The name that the client sent, without any path. */
  name: string;
  /** The type that the client declared. The feature checks the content. */
  declaredType: string;
  path: string;
  size: number;
  sha256: string;
}

declare module "fastify" {
  interface FastifyRequest {
    receivedFiles?: ReceivedFile[];
    /** The folder of this request's files. */
    uploadFolder?: string;
  }
}

/** The limits of the form fields. Every call of the contract needs much less. */
const FIELDS_MAX = 50;
const FIELD_BYTES_MAX = 16 * 1024;
const PART_HEADER_BYTES_MAX = 8 * 1024;
const PART_HEADERS_MAX = 20;
const DRAIN_BYTES_MAX = 100 * MEGABYTE;
const NON_FILE_BYTES_MAX = 256 * 1024;

interface UploadDeps {
  config: Pick<Config, "DATA_DIR">;
  disk: Pick<DiskSpace, "receive">;
}

/**
 * Reads a multipart request: its fields become the body, and files of `upload.field` are written to a folder of the request.
 * Throws 400 for too many files, a file over the limit, a file of another field, a repeated field, a malformed or incomplete
 * body, and more than NON_FILE_BYTES_MAX bytes that belong to no file; 507 when the disk becomes full. Other requests are left unchanged.
 */
export async function receiveFiles(
  request: FastifyRequest,
  upload: Upload,
  deps: UploadDeps,
): Promise<void> {
  if (!request.isMultipart()) return;
  const receiving = withSpan("receive files", () => receiveAll(request, upload, deps));
  observeDuration(receiving, (ms) => durations.uploads.observe(ms / 1000));
  await receiving;
}

async function receiveAll(
  request: FastifyRequest,
  upload: Upload,
  deps: UploadDeps,
): Promise<void> {
  const folder = join(incomingFolder(deps.config), randomUUID());
  request.uploadFolder = folder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // The parser never ends when the client has disconnected before it starts.
    if (request.raw.destroyed) throw uploadError("cut_short");
    const budget = startByteBudget(request.raw, upload, deps.disk);
    await Promise.race([readParts(request, upload, folder, budget), budget.exceeded]);
    if (!request.raw.readableEnded) throw uploadError("cut_short");
  } catch (error) {
    // The rest of the body is drained, so that the connection can carry the next request.
    const drained = drain(request.raw);
    if (endsConnection(request)) await drained;
    const reason = rejectReason(error);
    uploadsRefused.inc({ reason });
    throw errorByReason[reason](error, upload);
  }
}

/** Whether the answer ends the connection. A client that is still sending then may not read the answer. */
const endsConnection = ({ raw, headers }: FastifyRequest) =>
  raw.httpVersion === "1.0" || /\bclose\b/i.test(headers.connection ?? "");

/** Drains the body; resolves at its end, or after DRAIN_BYTES_MAX bytes. */
async function drain(raw: IncomingMessage): Promise<void> {
  raw.unpipe().removeAllListeners("data");
  if (raw.destroyed || raw.readableEnded) return;
  let drained = 0;
  await new Promise<void>((resolve) => {
    raw.once("end", resolve).once("close", resolve).resume();
    raw.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > DRAIN_BYTES_MAX) resolve();
    });
  });
}

/** Counts the bytes. Ends the upload above NON_FILE_BYTES_MAX that belong to no file, and when the disk has no room for more. */
function startByteBudget(
  raw: IncomingMessage,
  { maxFiles }: Upload,
  disk: Pick<DiskSpace, "receive">,
) {
  let filesStarted = 0;
  const controller = new AbortController();
  const { signal } = controller;
  let nonFileBytes = 0;
  raw.on("data", (chunk: Buffer) => {
    // Earlier chunks have been parsed, and their file bytes subtracted; this chunk has not.
    if (nonFileBytes > NON_FILE_BYTES_MAX)
      controller.abort(uploadError(filesStarted === maxFiles ? "too_many" : "form_too_large"));
    nonFileBytes += chunk.length;
    if (!disk.receive(chunk.length)) controller.abort(uploadError("disk_full"));
  });
  return {
    signal,
    /** Never resolves; rejects when the budget is spent. */
    exceeded: new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    }),
    countFile: () => (filesStarted += 1),
    countFileBytes: (bytes: number) => (nonFileBytes -= bytes),
    end: () => controller.abort(uploadError("too_large")),
  };
}
type ByteBudget = ReturnType<typeof startByteBudget>;

async function readParts(
  request: FastifyRequest,
  upload: Upload,
  folder: string,
  budget: ByteBudget,
): Promise<void> {
  const files: ReceivedFile[] = [];
  const fields = new Map<string, unknown>();
  const limits = {
    fileSize: upload.maxBytes,
    files: upload.maxFiles,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    fieldNameSize: 100,
    headerPairs: PART_HEADERS_MAX,
    headerSize: PART_HEADER_BYTES_MAX,
    parts: upload.maxFiles + FIELDS_MAX,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      if (part.fieldname !== upload.field) throw uploadError("undeclared_field");
      const file = await receiveFile(part, folder, budget);
      // A file input without a file.
      if (file.name || file.size) files.push(file);
    } else {
      if (fields.has(part.fieldname)) throw uploadError("repeated_field");
      // A text that was cut among blanks must not become valid when it is trimmed.
      fields.set(part.fieldname, part.valueTruncated ? `${String(part.value)}…` : part.value);
    }
  }
  request.receivedFiles = files;
  request.body = Object.fromEntries(fields);
}

/** Removes the files of a request, in `onSend`: `onResponse` is missing when the client has disconnected. */
export async function removeReceivedFiles(request: FastifyRequest): Promise<void> {
  const { uploadFolder } = request;
  if (!uploadFolder) return;
  // A file that was being opened when the client disconnected may still appear.
  await rm(uploadFolder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
    request.log.warn(
      { request_id: request.id, fault: loggableError(error) },
      "files not removed; the sweep removes them",
    ),
  );
}

async function receiveFile(
  part: MultipartFile,
  folder: string,
  budget: ByteBudget,
): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  budget.countFile();
  part.file.on("data", (chunk: Buffer) => {
    size += chunk.length;
    hash.update(chunk);
    budget.countFileBytes(chunk.length);
  });
  part.file.once("limit", budget.end);
  const { signal } = budget;
  await pipeline(part.file, createWriteStream(path, { mode: 0o600, flush: true }), { signal });
  if (part.file.truncated) throw uploadError("too_large");
  uploadFiles.inc();
  uploadBytes.inc(size);
  const name = (part.filename ?? "").split(/[/\\]/).at(-1)!.trim();
  return { name, declaredType: part.mimetype, path, size, sha256: hash.digest("hex") };
}

type Reason =
  | "too_many"
  | "too_large"
  | "form_too_large"
  | "undeclared_field"
  | "repeated_field"
  | "cut_short"
  | "disk_full";
const uploadError = (reason: Reason) => Object.assign(new Error(reason), { reason });

/** By the error codes of @fastify/multipart and of the system. */
const reasons: Partial<Record<string, Reason>> = {
  FST_FILES_LIMIT: "too_many",
  FST_PARTS_LIMIT: "too_many",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  EDQUOT: "disk_full",
  ENOSPC: "disk_full",
};

/** Why an upload failed. An unknown error means that the client disconnected. */
const rejectReason = (error: unknown): Reason =>
  (error as { reason?: Reason }).reason ?? reasons[errorCode(error) ?? ""] ?? "cut_short";

const errorByReason: Record<Reason, (error: unknown, upload: Upload) => unknown> = {
  too_many: (_, upload) => badRequest(upload.tooMany, upload.field),
  too_large: (_, upload) => badRequest(upload.tooLarge, upload.field),
  form_too_large: () => badRequest(message("The form is too large")),
  undeclared_field: (_, { field }) =>
    badRequest(message("Files are taken in the field {field} only", { field }), field),
  repeated_field: () => badRequest(message("A field of the form is given twice")),
  cut_short: () => badRequest(message("The upload could not be read")),
  disk_full: (error) => (errorCode(error) ? error : diskFull()),
};
