import { CallError, type FieldError } from "./call-error.ts";
import type { Reply } from "./transport.ts";

/** The fields of a JSON object. */
export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null;

const isSuccess = (answer: Fields) => answer.status === "success";

/**
 * The calls whose answer shows success in another way (event-list-6, call-13). Where the specification reads no
 * status, a missing one counts as success. No other field is checked: complete-answer.ts fills in what is missing.
 */
const successChecks: Record<string, (answer: Fields) => boolean> = {
  deleteEvents: (answer) => answer.status === "partial",
  updateAdmin: (answer) => answer.success === true || (isSuccess(answer) && !("success" in answer)),
  deleteAdmin: (answer) => answer.success === true || (isSuccess(answer) && !("success" in answer)),
  updateComplaint: (answer) => isSuccess(answer) || !("status" in answer),
  deleteComplaint: (answer) => isSuccess(answer) || !("status" in answer),
  refreshToken: (answer) => isSuccess(answer) || !("status" in answer),
};

/**
 * Returns the answer of a successful call unchanged.
 * Raises a CallError with the server's message and field errors otherwise (call-3).
 */
export function parseEnvelope(endpointName: string, reply: Reply): Fields {
  const answer = isFields(reply.body) ? reply.body : null;
  if (answer && reply.ok && (successChecks[endpointName] ?? isSuccess)(answer)) return answer;
  throw envelopeError(reply.status, answer);
}

/** The error that an error answer's body describes. */
export function envelopeError(status: number, body: unknown): CallError {
  const answer = isFields(body) ? body : {};
  // `error` is what POST /api/v0/auth/admin/ may answer.
  const sent = [answer.message, answer.error].find((text) => typeof text === "string" && text);
  return new CallError(
    status,
    (sent as string | undefined) ?? null,
    fieldErrors(answer.errors),
    answer.data,
  );
}

const fieldErrors = (errors: unknown): FieldError[] =>
  Array.isArray(errors)
    ? errors.filter(
        (error): error is FieldError =>
          isFields(error) && typeof error.field === "string" && typeof error.message === "string",
      )
    : [];
