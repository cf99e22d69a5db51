import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "./deps.ts";
import { HttpError } from "../errors/http-error.ts";
import { answerBrokenRequest, REQUEST_TIMEOUT, requestTimeoutMessage } from "./error-handler.ts";

/** For all of a body without files, in milliseconds. app.ts ends every request after two minutes. */
export const BODY_MS = 15_000;
/** For each UPLOAD_STEP bytes of one with files: 800 bytes a second, a third of what the slowest mobile networks send. */
export const UPLOAD_STEP_MS = 20_000;
export const UPLOAD_STEP_BYTES = 16 * 1024;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the call takes files (bind.ts). */
    takesFiles?: boolean;
  }
}

/**
 * Ends requests whose body comes too slowly, from their headers on: with 408 and the envelope where nothing has been answered
 * yet. Bytes that the server itself leaves unread for a while do not count against their sender.
 */
export function rejectSlowBodies(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request)) {
      const { takesFiles } = request.routeOptions.config;
      if (takesFiles && isMultipart(request)) watchBody(reply, UPLOAD_STEP_MS, UPLOAD_STEP_BYTES);
      else watchBody(reply, BODY_MS, Infinity);
    }
    done();
  });
  // The rest of the body may still come while the refusal is on its way.
  app.addHook("preHandler", ({ raw }, _reply, done) => {
    done(raw.socket.writableEnded ? new HttpError(408, requestTimeoutMessage) : undefined);
  });
}

const hasBody = ({ raw, headers }: FastifyRequest) =>
  !raw.complete &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

const isMultipart = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

/** Looks once each `ms`: fewer than `least` new bytes, and the body is too slow. */
function watchBody({ request: { raw }, raw: response }: FastifyReply, ms: number, bytesMin: number) {
  const { socket } = raw;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) clearInterval(timer);
    else if (raw.readableLength === 0 && socket.bytesRead - bytesBefore < bytesMin)
      answerTimeout(response, socket);
    bytesBefore = socket.bytesRead;
  }, ms).unref();
  raw.once("close", () => clearInterval(timer));
}

/** As Node ends a request that takes longer than requestTimeout. */
function answerTimeout(response: ServerResponse, socket: Socket): void {
  // An answer has begun, or that to an earlier request on this connection is under way.
  if (response.headersSent || response.socket !== socket) socket.destroy();
  else answerBrokenRequest(Object.assign(new Error(), { code: REQUEST_TIMEOUT }), socket);
}
