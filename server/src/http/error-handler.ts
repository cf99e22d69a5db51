import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Message, saidBy, says } from "contract/messages";
import { brokenRequests } from "../observability/counters.ts";
import { errorAnswer, failureBody } from "../errors/error-table.ts";
import { badRequest, HttpError } from "../errors/http-error.ts";
import { loggableError } from "../observability/loggable-error.ts";
import { translateEnvelope } from "./language.ts";
import { minimalSecurityHeaders } from "./security-headers.ts";

/** The first message is the one the toast shows; every field at fault is named once. */
function validationError(error: FastifyError): HttpError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  if (error.validationContext === "params") return new HttpError(404, says("Not found"));
  const errors = new Map<string, Message>();
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.slice(1).replaceAll("/", ".");
    if (!errors.has(field)) errors.set(field, saidBy({ message }));
  }
  if (errors.has("")) return new HttpError(400, says("The request body must be a JSON object"));
  const [first = says("Invalid request")] = errors.values();
  return new HttpError(400, first, {
    errors: [...errors].map(([field, message]) => ({ field, message })),
  });
}

/** A client that goes before its body is whole breaks its own connection; a database's broken one has the same code. */
const cutShortError = ({ raw }: FastifyRequest): HttpError | null =>
  raw.destroyed && !raw.complete ? badRequest(says("The request was cut short")) : null;

/** Every failed request answers the error envelope: refusals, faults, unknown paths and wrong methods. */
export function handleRequestErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = cutShortError(request) ?? validationError(thrown) ?? thrown;
    const { status, headers, body } = errorAnswer(error, request.id);
    if (status >= 500)
      app.log.error({ request_id: request.id, status, fault: loggableError(thrown) }, "failed");
    void reply.code(status).headers(headers).type("application/json; charset=utf-8");
    return reply.serializer(JSON.stringify).send(translateEnvelope(request, reply, body));
  });
  app.setNotFoundHandler((request) => {
    throw new HttpError(
      404,
      says("There is nothing at this address ({method})", { method: request.method }),
    );
  });
}

/** An address that cannot be decoded, or is too long for any record, meets no route and no hook. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  brokenRequests.address += 1;
  const isTooLong = error.code === "FST_ERR_MAX_PARAM_LENGTH";
  const { status, body } = errorAnswer(
    isTooLong
      ? new HttpError(404, says("Not found"))
      : badRequest(says("The address is not valid")),
    request.id,
  );
  void reply
    .code(status)
    .headers(minimalSecurityHeaders)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(translateEnvelope(request, reply, body));
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Answers 405 with `Allow` for each method that a known path does not have. Call it when all routes are bound. */
export function rejectOtherMethods(
  app: FastifyInstance,
  routes: { url: string; method: string }[],
): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const allowed = routes.filter((route) => route.url === url).map((route) => route.method);
    app.route({
      url,
      method: METHODS.filter((method) => !allowed.includes(method)),
      schema: { hide: true },
      onRequest: async () => {
        throw new HttpError(405, says("This method is not allowed here"), {
          headers: { allow: [...new Set(allowed)].join(", ") },
        });
      },
      handler: async () => undefined,
    });
  }
}

const notHttp = says("The request is not valid HTTP");

/** Node's own code for a request that does not arrive in time. */
export const REQUEST_TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
export const requestTimeoutMessage = says("The request took too long");

type SocketFailure = [status: string, message: Message, kind: keyof typeof brokenRequests];
const socketFailures: Record<string, SocketFailure> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    says("The request headers are too large"),
    "headers",
  ],
  [REQUEST_TIMEOUT]: ["408 Request Timeout", requestTimeoutMessage, "timeout"],
};

const headerLines = Object.entries(minimalSecurityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");

/** How long a client that is being refused may still send before its connection is cut: cut at once, it might miss the answer. */
const LINGER_MS = 1000;

/** What is not HTTP at all is answered with the envelope too, then the connection closes. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Answered already: each further piece of the same request comes here too.
  if (socket.writableEnded) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure: SocketFailure = ["400 Bad Request", notHttp, "not_http"];
  const [status, message, kind] = socketFailures[error.code ?? ""] ?? failure;
  brokenRequests[kind] += 1;
  const body = JSON.stringify(failureBody(message, crypto.randomUUID()));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n` +
      `${headerLines}\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * What Node by itself answers without the envelope, or not at all: an `Expect` that it does not know, CONNECT, HTTP/1.1
 * without its one host (RFC 9112 section 3.2; the application is made with requireHostHeader off), and too long headers
 * after an `Upgrade`.
 */
export function handleServerErrors(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    brokenRequests.expectation += 1;
    const failure = failureBody(says("This expectation cannot be met"), crypto.randomUUID());
    const body = JSON.stringify(failure);
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
    // Node gives the socket away with nobody to hear its errors: a client that breaks off would end the process.
    socket.on("error", () => socket.destroy());
    answerBrokenRequest(new Error(notHttp), socket);
  });
  // Behind an Upgrade that nobody answers, Node takes headers of any size on that connection, and waits for their end.
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
