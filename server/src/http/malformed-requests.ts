import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { english, type Message, message } from "contract/message";
import { brokenRequests } from "../observability/counters.ts";
import { failureBody } from "./errors/error-table.ts";
import { badRequest } from "./errors/http-error.ts";
import { sendError } from "./errors/error-handler.ts";
import { translateEnvelope } from "../language/language.ts";
import { minimalSecurityHeaders } from "./security-headers.ts";

/** Answers a URL that cannot be decoded: no route and no hook runs for it. */
export function answerBadUrl(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  brokenRequests.inc({ kind: "address" });
  const answer = badRequest(message("The address is not valid"));
  void sendError(answer, request, reply.headers(minimalSecurityHeaders));
}

const notHttp = message("The request is not valid HTTP");

/** Node's error code for a request that does not arrive in time. */
export const REQUEST_TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
export const requestTimeoutMessage = message("The request took too long");

type SocketFailure = [status: string, message: Message, kind: string];
/** The failure envelope for a request whose headers are unknown, as JSON in English. */
const englishFailure = (userMessage: Message): string =>
  JSON.stringify(translateEnvelope(failureBody(userMessage, crypto.randomUUID()), english));

const socketFailures: Record<string, SocketFailure> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    message("The request headers are too large"),
    "headers",
  ],
  [REQUEST_TIMEOUT]: ["408 Request Timeout", requestTimeoutMessage, "timeout"],
};

const headerLines = Object.entries(minimalSecurityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** The connection stays open for this long after the answer, so that a client that is still sending can read it. */
const LINGER_MS = 1000;

/** Answers a request that Node cannot parse with the envelope, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Answered already: Node calls this again for each further chunk of the request.
  if (socket.writableEnded) return;
  // Node's own handler also checks this field: an answer whose headers were sent cannot be followed by another one.
  const { _httpMessage: running } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code === "ECONNRESET" || !socket.writable || running?.headersSent) {
    socket.destroy();
    return;
  }
  const failure: SocketFailure = ["400 Bad Request", notHttp, "not_http"];
  const [status, userMessage, kind] = socketFailures[error.code ?? ""] ?? failure;
  brokenRequests.inc({ kind });
  const body = englishFailure(userMessage);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n` +
      `${headerLines}\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Handles the requests that Node answers without the envelope, or not at all: an unknown `Expect`, CONNECT, HTTP/1.1 without
 * exactly one host (RFC 9112, section 3.2; requireHostHeader is off), and too long headers after an `Upgrade`.
 */
export function handleMalformedRequests(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    brokenRequests.inc({ kind: "expectation" });
    const body = englishFailure(message("This expectation cannot be met"));
    response
      .writeHead(417, {
        ...minimalSecurityHeaders,
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        connection: "close",
      })
      .end(body);
  });
  app.server.on("connect", (_request: IncomingMessage, socket: Socket) => {
    // Without an error listener on this socket, a client that disconnects would end the process.
    socket.on("error", () => socket.destroy());
    answerBrokenRequest(new Error(english(notHttp)), socket);
  });
  // After an unanswered Upgrade, Node accepts headers of any size on that connection and waits for their end.
  app.server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const { rawHeaders: names, httpVersion } = raw;
    let hosts = 0;
    for (let at = 0; at < names.length; at += 2)
      if (names[at]!.length === 4 && names[at]!.toLowerCase() === "host") hosts += 1;
    done(httpVersion === "1.1" && hosts !== 1 ? badRequest(notHttp) : undefined);
  });
}
