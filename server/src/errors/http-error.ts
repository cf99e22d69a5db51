import { type Message, type MessageText, says } from "contract/messages";

/** A field and what is wrong with it. */
export interface FieldError {
  field: string;
  message: Message;
}

/** An error with its HTTP status and the message for the person; `field` for an error of one field, `data` for a report. */
export class HttpError extends Error {
  declare readonly message: Message;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly data: object | undefined;

  constructor(
    status: number,
    message: Message,
    options: {
      field?: string;
      errors?: FieldError[];
      headers?: Record<string, string>;
      data?: object;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = options.field ? [{ field: options.field, message }] : options.errors;
    this.headers = options.headers ?? {};
    this.data = options.data;
  }
}

export const badRequest = (message: Message, field?: string) =>
  new HttpError(400, message, field ? { field } : {});
/** Errors of several fields; the first message is shown in the toast. */
export const badFields = (errors: FieldError[]) =>
  new HttpError(400, errors[0]?.message ?? says("Invalid request"), { errors });

/** The records that have a message "... not found". */
type Missing = MessageText extends infer Text
  ? Text extends `${infer What} not found`
    ? What
    : never
  : never;
export const notFound = (what: Missing) => new HttpError(404, says(`${what} not found`));
export const conflict = (message: Message, field?: string) =>
  new HttpError(409, message, field ? { field } : {});
/** For a role that the call does not admit (decisions.md section 4). */
export const forbidden = () => new HttpError(403, says("You are not allowed to do this."));
export const unauthorized = (message = says("Please sign in to continue")) =>
  new HttpError(401, message);
