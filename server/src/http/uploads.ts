import type { MultipartFile } from "@fastify/multipart";
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import type { Upload } from "contract/endpoint";
import { says } from "contract/messages";
import type { Deps } from "./deps.ts";
import { incomingFolder } from "../files/incoming.ts";
import { uploads } from "../watch/figures.ts";
import { timed } from "../watch/timings.ts";
import { spanned } from "../watch/trace.ts";
import { badRequest } from "./errors.ts";
import { loggable } from "./failures.ts";

/** A file that has arrived whole, under a name of the server's own. It is removed when the request is answered. */
export interface ReceivedFile {
  /** The name the sender gave, without any path. */
  name: string;
  /** The type the sender declared; content decides (see the feature that takes the file). */
  declaredType: string;
  path: string;
  size: number;
  sha256: string;
}

declare module "fastify" {
  interface FastifyRequest {
    receivedFiles?: ReceivedFile[];
    /** Where this request's files lie until it ends. */
    uploadFolder?: string;
  }
}

/**
 * Reads a multipart request: fields become the body, files of `upload.field` land in a folder of the request's own.
 * Refuses with 400 more files than allowed, a file over the limit and a body that is broken or cut short; other files are
 * skipped unread. A request that is not multipart passes as it is.
 */
export async function receiveFiles(
  request: FastifyRequest,
  upload: Upload,
  deps: Pick<Deps, "config">,
): Promise<void> {
  if (!request.isMultipart()) return;
  const receiving = spanned("receive files", "internal", () => receiveAll(request, upload, deps));
  timed(receiving, (ms) => uploads.durations.add(ms));
  await receiving;
}

async function receiveAll(
  request: FastifyRequest,
  upload: Upload,
  deps: Pick<Deps, "config">,
): Promise<void> {
  const folder = join(incomingFolder(deps.config), randomUUID());
  request.uploadFolder = folder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: ReceivedFile[] = [];
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const limits = {
    fileSize: upload.maxBytes,
    files: upload.maxFiles,
    fields: 50,
    fieldSize: 100_000,
    fieldNameSize: 100,
    parts: upload.maxFiles + 50,
  };
  try {
    // The parser waits for ever for a client that went before it listens.
    if (request.raw.destroyed) throw cutShort();
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname === upload.field) files.push(await receive(part, folder));
      else part.file.resume();
    }
    if (!request.raw.readableEnded) throw cutShort();
  } catch (error) {
    // The rest of the body is let go by: on a connection that stands in the middle of one no further request is heard.
    request.raw.unpipe().resume();
    const reason = reasonOf(error);
    uploads.refused[reason] += 1;
    throw refusalOf[reason](error, upload);
  }
  request.receivedFiles = files;
  // Fields keep the names they came with, save those that mean something to JavaScript objects.
  request.body = Object.fromEntries(Object.entries(fields));
}

/**
 * Removes what a request has received, once nothing reads or writes it any more: as its answer is sent. That comes to
 * every request; the end of the answer does not, when its client has gone.
 */
export async function forgetFiles(request: FastifyRequest): Promise<void> {
  const { uploadFolder } = request;
  if (!uploadFolder) return;
  // A file that was being opened as its client went may appear meanwhile.
  await rm(uploadFolder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
    request.log.warn({ request_id: request.id, fault: loggable(error) }, "files left to the sweep"),
  );
}

async function receive(part: MultipartFile, folder: string): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600, flush: true }));
  if (part.file.truncated) throw Object.assign(new Error("too large"), { code: TOO_LARGE });
  uploads.files += 1;
  uploads.bytes += size;
  const name = (part.filename ?? "").split(/[/\\]/).at(-1)!.trim();
  return { name, declaredType: part.mimetype, path, size, sha256: hash.digest("hex") };
}

/** Fastify's own word for it. */
const TOO_LARGE = "FST_REQ_FILE_TOO_LARGE";
const cutShort = () => new Error("cut short");

type Reason = Exclude<keyof typeof uploads.refused, "content">;

const reasons: Partial<Record<string, Reason>> = {
  FST_FILES_LIMIT: "too_many",
  FST_PARTS_LIMIT: "too_many",
  [TOO_LARGE]: "too_large",
  EDQUOT: "disk_full",
  ENOSPC: "disk_full",
};

/** Why an upload ended. What breaks it in any other way is its client, going. */
const reasonOf = (error: unknown): Reason =>
  reasons[(error as { code?: string }).code ?? ""] ?? "cut_short";

const refusalOf: Record<Reason, (error: unknown, upload: Upload) => unknown> = {
  too_many: (_, upload) => badRequest(upload.tooMany, upload.field),
  too_large: (_, upload) => badRequest(upload.tooLarge, upload.field),
  cut_short: () => badRequest(says("The upload could not be read")),
  disk_full: (error) => error,
};
