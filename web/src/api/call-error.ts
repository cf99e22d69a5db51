import { texts } from "../language/language.ts";

/** What a server says of one field (decisions.md section 1). */
export interface FieldError {
  field: string;
  message: string;
}

/** A call that failed: refused, answered without success, or never answered (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  /** What the server said; null when it said nothing. */
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  /** The refusal's `data`, as it came: a report that explains it (contract/endpoint, `failure`). */
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

/** The sign-in ended while the call was under way. The session-expired page says so; nothing else does. */
export class SessionEnded extends CallError {
  constructor() {
    super(401);
    this.name = "SessionEnded";
  }
}

/** The server's message when present, in the language that is shown, else the fallback of spec.md section 8. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.serverMessage
    ? texts().message(error.serverMessage)
    : fallback;

/** Whether a failure is worth telling: not the end of the session, and not a request that we gave up. */
export const isReportable = (error: unknown): boolean =>
  !(error instanceof SessionEnded) && !(error instanceof Error && error.name === "AbortError");
