import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Socket } from "node:net";
import type { App } from "./deps.ts";
import { answerOf, failureBody, Refusal } from "./errors.ts";

/** The first message is the one the toast shows; every field at fault is named once. */
function refusalOfValidation(error: FastifyError): Refusal | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  if (error.validationContext === "params") return new Refusal(404, "Not found");
  const errors = new Map<string, string>();
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.slice(1).replaceAll("/", ".");
    if (!errors.has(field)) errors.set(field, message ?? "Invalid value");
  }
  if (errors.has("")) return new Refusal(400, "The request body must be a JSON object");
  const [first = "Invalid request"] = errors.values();
  return new Refusal(400, first, {
    errors: [...errors].map(([field, message]) => ({ field, message })),
  });
}

/** What may be logged of an error: where it arose, never its text, which can quote a person's data. */
export function loggable(error: unknown): object {
  const { name, code, constraint, stack } = error as Error & {
    code?: string;
    constraint?: string;
  };
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { type: name, code, constraint, at: frames?.slice(0, 8).map((line) => line.trim()) };
}

/** Every failed request answers the error envelope: refusals, faults, unknown paths and wrong methods. */
function ofRequests(app: App): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = refusalOfValidation(thrown) ?? thrown;
    const { status, headers, body } = answerOf(error, request.id);
    if (status >= 500) request.log.error({ status, fault: loggable(thrown) }, "failed");
    void reply.code(status).headers(headers).type("application/json; charset=utf-8");
    return reply.serializer(JSON.stringify).send(body);
  });
  app.setNotFoundHandler((request) => {
    throw new Refusal(404, `There is nothing at this address (${request.method})`);
  });
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Answers 405 with `Allow` for each method that a known path does not have. Call it when all routes are bound. */
export function refuseOtherMethods(app: App, routes: { url: string; method: string }[]): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const allowed = routes.filter((route) => route.url === url).map((route) => route.method);
    app.route({
      url,
      method: METHODS.filter((method) => !allowed.includes(method)),
      schema: { hide: true },
      onRequest: async () => {
        throw new Refusal(405, "This method is not allowed here", {
          headers: { allow: [...new Set(allowed)].join(", ") },
        });
      },
      handler: async () => undefined,
    });
  }
}

const socketFailures: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long"],
};

/** What is not HTTP at all is answered with the envelope too, then the connection closes. */
function ofSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = socketFailures[error.code ?? ""] ?? [
    "400 Bad Request",
    "The request is not valid HTTP",
  ];
  const body = JSON.stringify(failureBody(message, crypto.randomUUID()));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n` +
      "x-content-type-options: nosniff\r\ncache-control: no-store\r\nreferrer-policy: no-referrer\r\n" +
      `content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n\r\n${body}`,
  );
}

export const handleFailures = { ofRequests, ofSocket };
