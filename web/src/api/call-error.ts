import type { Message } from "contract/messages";
import { texts } from "../language/language.ts";
import { currentSession } from "./session.ts";

/** A server's message about one field (decisions.md section 1). */
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
export class NoAnswer extends CallError {
  readonly method: string;
  /** False where the server cannot have received the whole request. */
  readonly mayHaveArrived: boolean;

  constructor(method: string, mayHaveArrived: boolean) {
    super(0);
    this.name = "NoAnswer";
    this.method = method;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The session ended while the call was under way. Only the session-expired page reports it. */
export class SessionEnded extends CallError {
  constructor() {
    super(401);
    this.name = "SessionEnded";
  }
}

/** The server's message when present, which the server has translated, else the fallback of spec.md section 8. */
export const messageOf = <Fallback extends Message | string>(
  error: unknown,
  fallback: Fallback,
): Fallback | string => (error instanceof CallError && error.serverMessage) || fallback;

/**
 * Whether another server answered that it does not have this call. It may send a `principal_id` as our own server does
 * (own-server.ts): what shows the answer of a call of our own then shows nothing.
 */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;

/** Whether a failure is shown: not the end of the session, and not a request that was aborted. */
export const isReportable = (error: unknown): boolean =>
  !(error instanceof SessionEnded) && !(error instanceof Error && error.name === "AbortError");

/** What is known of a change whose call got no answer, in a sentence for its toast; undefined when there was an answer. */
export function unansweredText(error: unknown): string | undefined {
  const { t } = texts();
  if (!(error instanceof CallError)) return undefined;
  const isFromProxy = PROXY_STATUSES.includes(error.status) && !error.serverMessage;
  if (!(error instanceof NoAnswer) && !isFromProxy) return undefined;
  if (error instanceof NoAnswer && !error.mayHaveArrived)
    return t("Nothing was stored. Try again when the connection is back.");
  // Only our own server knows an idempotency key; without one, a second POST makes a second record.
  const isRepeatable =
    currentSession().user?.principal_id !== undefined ||
    (error instanceof NoAnswer && error.method !== "POST");
  return isRepeatable
    ? t("No answer came: it may have been stored. Trying again is safe: nothing is stored twice.")
    : t("No answer came: it may have been stored. Look for it before you try again.");
}

/** What a reverse proxy answers for a server that does not. */
const PROXY_STATUSES = [502, 504];
