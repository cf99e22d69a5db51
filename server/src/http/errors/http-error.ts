import { english, type Message, type Text, message } from "contract/message";

/** A field and what is wrong with it. */
export interface FieldError {
  field: string;
  message: Message;
}

/** An error with its status and the message for the person. Its own `message` is the English sentence, for logs. */
export class HttpError extends Error {
  readonly status: number;
  readonly userMessage: Message;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly data: object | undefined;

  constructor(
    status: number,
    userMessage: Message,
    options: {
      field?: string;
      errors?: FieldError[];
      headers?: Record<string, string>;
      data?: object;
    } = {},
  ) {
    super(english(userMessage));
    this.status = status;
    this.userMessage = userMessage;
    this.errors = options.field ? [{ field: options.field, message: userMessage }] : options.errors;
    this.headers = options.headers ?? {};
    this.data = options.data;
  }
}

export const badRequest = (userMessage: Message, field?: string) =>
  new HttpError(400, userMessage, field ? { field } : {});
/** Errors of several fields; the first message is shown in the toast. */
export const badFields = (errors: FieldError[]) =>
  new HttpError(400, errors[0]?.message ?? message("Invalid request"), { errors });

/** The records that have a message "... not found". */
type Missing = Text extends infer Key
  ? Key extends `${infer What} not found`
    ? What
    : never
  : never;
export const notFound = (what: Missing) => new HttpError(404, message(`${what} not found`));
export const conflict = (userMessage: Message, field?: string) =>
  new HttpError(409, userMessage, field ? { field } : {});
/** For a role that the call does not admit (staff-3). */
export const forbidden = () => new HttpError(403, message("You are not allowed to do this."));
export const unauthorized = (userMessage = message("Please sign in to continue")) =>
  new HttpError(401, userMessage);
