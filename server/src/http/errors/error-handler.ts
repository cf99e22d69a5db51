import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { issueMessage, type Message, message } from "contract/message";
import { errorAnswer } from "./error-table.ts";
import { badRequest, HttpError } from "./http-error.ts";
import { loggableError } from "../../observability/loggable-error.ts";
import { translateEnvelope, translatorFor } from "../../language/language.ts";

/** A validation error as an HttpError: the first message for the toast, and the first message of each field. */
function validationError(error: FastifyError): HttpError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  if (error.validationContext === "params") return new HttpError(404, message("Not found"));
  const errors = new Map<string, Message>();
  for (const issue of error.validation) {
    const field = issue.instancePath.slice(1).replaceAll("/", ".");
    if (!errors.has(field)) errors.set(field, issueMessage(issue));
  }
  if (errors.has("")) return new HttpError(400, message("The request body must be a JSON object"));
  const [first = message("Invalid request")] = errors.values();
  return new HttpError(400, first, {
    errors: [...errors].map(([field, problem]) => ({ field, message: problem })),
  });
}

/** A client that disconnects during its body. The error code alone cannot tell it from a lost database connection. */
const cutShortError = ({ raw }: FastifyRequest): HttpError | null =>
  raw.destroyed && !raw.complete ? badRequest(message("The request was cut short")) : null;

/** Sends the error envelope of an error, translated. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, body } = errorAnswer(error, request.id);
  void reply.code(status).headers(headers).type("application/json; charset=utf-8");
  return reply
    .serializer(JSON.stringify)
    .send(translateEnvelope(body, translatorFor(request, reply)));
}

/** Answers every failed request with the error envelope. */
export function handleRequestErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    // Fastify ends the connection after a body that was not read. It would be reset while the client still sends, and the client
    // would not read the answer. Kept alive, Node drains the rest (slow-bodies.ts limits its time).
    if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") reply.removeHeader("connection");
    const error = cutShortError(request) ?? validationError(thrown) ?? thrown;
    void sendError(error, request, reply);
    const status = reply.statusCode;
    if (status >= 500)
      app.log.error({ request_id: request.id, status, fault: loggableError(thrown) }, "failed");
    return reply;
  });
  app.setNotFoundHandler((request) => {
    throw new HttpError(
      404,
      message("There is nothing at this address ({method})", { method: request.method }),
    );
  });
}
