import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { App } from "./deps.ts";
import type { Upload } from "contract/endpoint";
import { HttpError } from "./errors/http-error.ts";
import {
  answerBrokenRequest,
  REQUEST_TIMEOUT,
  requestTimeoutMessage,
} from "./malformed-requests.ts";

/** The time limit of a body without files, in milliseconds. app.ts ends every request after two minutes. */
export const BODY_MS = 15_000;
/** The time limit of each UPLOAD_STEP_BYTES of a body with files: 800 bytes a second, a third of the slowest mobile networks. */
export const UPLOAD_STEP_MS = 20_000;
export const UPLOAD_STEP_BYTES = 16 * 1024;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The files that the endpoint accepts (bind.ts). */
    upload?: Upload;
  }
}

/** Ends requests whose body arrives too slowly with 408. Time during which the server does not read it does not count. */
export function rejectSlowBodies(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.raw.complete && declaresBody(request)) {
      const { upload } = request.routeOptions.config;
      if (upload && isMultipart(request)) watchBody(reply, UPLOAD_STEP_MS, UPLOAD_STEP_BYTES);
      else watchBody(reply, BODY_MS, Infinity);
    }
    done();
  });
  // The rest of the body may still arrive after the 408 has been sent. A reader who left is no rejected call.
  app.addHook("preHandler", (request, _reply, done) => {
    const isOver = declaresBody(request) && request.raw.socket.writableEnded;
    done(isOver ? new HttpError(408, requestTimeoutMessage) : undefined);
  });
}

const declaresBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether the request declares a form with files. `request.isMultipart()` knows it only when its body is read. */
export const isMultipart = ({ headers }: Pick<FastifyRequest, "headers">) =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

/** Checks every `ms` milliseconds: with fewer than `bytesMin` new bytes the body is too slow. */
function watchBody(
  { request: { raw }, raw: response }: FastifyReply,
  ms: number,
  bytesMin: number,
) {
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

/** Ends the request as Node does after `requestTimeout`. */
function answerTimeout(response: ServerResponse, socket: Socket): void {
  // An answer has begun: that of this request, or of an earlier one on this connection.
  if (response.headersSent || response.socket !== socket) socket.destroy();
  else answerBrokenRequest(Object.assign(new Error(), { code: REQUEST_TIMEOUT }), socket);
}
