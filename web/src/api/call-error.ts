import type { Message } from "contract/messages";

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

/** Whether a failure is shown: not the end of the session, and not a request that was aborted. */
export const isReportable = (error: unknown): boolean =>
  !(error instanceof SessionEnded) && !(error instanceof Error && error.name === "AbortError");
