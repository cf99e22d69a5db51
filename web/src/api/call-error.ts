import type { Message } from "contract/message";
import { texts } from "../language/language.ts";
import { currentSession } from "./session.ts";

/** A server's message about one field (call-2). */
export interface FieldError {
  field: string;
  message: string;
}

/** A call that failed: with an error status, with an answer without success, or without an answer (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  /** The server's message, or null. */
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  /** The `data` of the error answer, unchanged: a report that explains it (contract/endpoint, `failure`). */
  readonly data: unknown;

  constructor(
    status: number,
    serverMessage: string | null = null,
    fields: FieldError[] = [],
    data?: unknown,
  ) {
    super(serverMessage ?? `The call failed with status ${status}`);
    this.name = "CallError";
    this.status = status;
    this.serverMessage = serverMessage;
    this.fields = fields;
    this.data = data;
  }
}

/** No answer came. */
export class NoAnswerError extends CallError {
  readonly method: string;
  /** False when the server cannot have received the whole request. */
  readonly mayHaveArrived: boolean;

  constructor(method: string, mayHaveArrived: boolean) {
    super(0);
    this.name = "NoAnswerError";
    this.method = method;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Whether the server rejected the call (4xx): then it changed nothing. */
export const isRejected = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Whether the server does not have the record, or not any more, or does not know the call. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;

/** Whether the call met another change, or a value that something else has. */
export const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409;

/** The session ended during the call. Only the session-expired page reports this. */
export class SessionEndedError extends CallError {
  constructor() {
    super(401);
    this.name = "SessionEndedError";
  }
}

/** The server's message when present, which the server has translated, else the fallback (failure-1). */
export const failureMessage = <Fallback extends Message | string>(
  error: unknown,
  fallback: Fallback,
): Fallback | string => (error instanceof CallError && error.serverMessage) || fallback;

/** Whether a failure is shown: not the end of the session, and not a request that was aborted. */
export const isReportable = (error: unknown): boolean =>
  !(error instanceof SessionEndedError) && !(error instanceof Error && error.name === "AbortError");

/** For the toast of a change that got no answer: whether it may have been stored. Undefined when there was an answer. */
export function unansweredText(error: unknown): string | undefined {
  const { t } = texts();
  if (!(error instanceof CallError)) return undefined;
  const isFromProxy = PROXY_STATUSES.includes(error.status) && !error.serverMessage;
  if (!(error instanceof NoAnswerError) && !isFromProxy) return undefined;
  if (error instanceof NoAnswerError && !error.mayHaveArrived)
    return t("Nothing was stored. Try again when the connection is back.");
  // Only our own server knows an idempotency key; without one, a second POST makes a second record.
  const isRepeatable =
    currentSession().user?.principal_id !== undefined ||
    (error instanceof NoAnswerError && error.method !== "POST");
  return isRepeatable
    ? t("No answer came: it may have been stored. Trying again is safe: nothing is stored twice.")
    : t("No answer came: it may have been stored. Look for it before you try again.");
}

/** The statuses of a reverse proxy whose server does not answer. */
const PROXY_STATUSES = [502, 504];
