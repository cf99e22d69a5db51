import type { FastifyError } from "fastify";
import { wrongAssigneeMessage } from "contract/complaints/assignees";
import type { Failure } from "contract/endpoint";
import { type Message, message } from "contract/message";
import { type FieldError, HttpError } from "./http-error.ts";

type ErrorRow = readonly [status: number, message: Message, field?: string];

const stateExists: ErrorRow = [409, message("A state with this name already exists"), "name"];
const districtExists: ErrorRow = [
  409,
  message("A district with this name already exists in this state"),
  "name",
];
const constituencyExists: ErrorRow = [
  409,
  message("A constituency with this name already exists in this district"),
  "name",
];
const boothExists: ErrorRow = [
  409,
  message("Two booths of a constituency cannot have one number"),
  "booth_number",
];

/** The answer for each named constraint of migrations/ that a person's input can violate. */
export const constraints: Record<string, ErrorRow> = {
  states_name_key: stateExists,
  states_comparable_key: stateExists,
  districts_name_key: districtExists,
  districts_comparable_key: districtExists,
  constituencies_name_key: constituencyExists,
  constituencies_comparable_key: constituencyExists,
  districts_state_id_fkey: [400, message("Please select a state first."), "state_id"],
  constituencies_district_id_fkey: [400, message("Please select a district first."), "district_id"],
  booths_number_key: boothExists,
  booths_comparable_key: boothExists,
  booths_constituency_id_fkey: [400, message("Please select a constituency."), "constituency_id"],
  principals_sign_in_phone_key: [409, message("This phone number is already in use"), "phone"],
  principals_sign_in_email_key: [409, message("This email is already in use"), "email"],
  principals_phone_sharer_key: [409, message("This phone number is already in use"), "phone"],
  principals_booth_id_fkey: [400, message("Booth Number is required"), "booth_id"],
  principals_constituency_id_fkey: [
    400,
    message("Please select a constituency before proceeding."),
    "constituency_id",
  ],
  categories_name_key: [409, message("A category with this name already exists"), "name"],
  departments_name_key: [409, message("A department with this name already exists"), "name"],
  officers_constituency_id_fkey: [400, message("Select a valid constituency"), "constituency_id"],
  complaints_source_number_key: [
    409,
    message("A complaint of this register has just been stored. Import it again."),
  ],
  complaints_category_fkey: [400, message("Select a valid category"), "category_id"],
  complaints_complainant_id_fkey: [400, message("Complainant ID is required"), "complainant_id"],
  complaints_booth_fkey: [400, message("Booth Number is required"), "booth_id"],
  complaints_assigned_to_fkey: [400, wrongAssigneeMessage, "assigned_to"],
  events_category_fkey: [400, message("Category is required"), "category_id"],
  events_booth_fkey: [400, message("Booth Number is required"), "booth_id"],
  events_times_ordered: [400, message("End time must be after start time"), "end_time"],
};

const unavailable: ErrorRow = [
  503,
  message("The database cannot be reached right now. Please try again."),
];

/** The same answer for several codes, separated by blanks. */
const forCodes = (codeList: string, row: ErrorRow): Record<string, ErrorRow> =>
  Object.fromEntries(codeList.split(" ").map((code) => [code, row]));

/** The answer for SQL states and for error codes of the driver, the system and Fastify. */
const codes: Record<string, ErrorRow> = {
  ...forCodes("22021 22P05", [400, message("This text contains characters that cannot be stored")]),
  ...forCodes("23001 23503", [409, message("This record is still in use")]),
  "23502": [400, message("A required value is missing")],
  "23505": [409, message("This record already exists")],
  "23514": [400, message("A value is outside its limits")],
  ...forCodes("40001 40P01 55P03", [503, message("Too many changes at once. Please try again.")]),
  ...forCodes("53100 EDQUOT ENOSPC", [507, message("The disk is full. Nothing was saved.")]),
  "57014": [503, message("The database took too long. Please try again.")],
  // Read-only: the server is a standby, or takes no changes now.
  ...forCodes("25006 DATABASE_IS_STANDBY", unavailable),
  DATABASE_WENT_BACK: [
    503,
    message("The database has lost changes. Please tell the administrator of the console."),
  ],
  ...forCodes("25P03 53200 53300 57P01 57P02 57P03 57P05", unavailable),
  ...forCodes("ECONNREFUSED ECONNRESET EAI_AGAIN EHOSTUNREACH ENETUNREACH", unavailable),
  ...forCodes("ENOTFOUND EPIPE ETIMEDOUT", unavailable),
  DATABASE_AHEAD: [
    503,
    message("The database is for a newer version of the console. Please start that one."),
  ],
  FILE_STORE_UNAVAILABLE: [
    503,
    message("The files cannot be reached right now. Please try again."),
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, message("The request is too large")],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, message("This content type is not supported")],
};

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: UntranslatedFailure;
}

/** The failure envelope before its messages are translated. */
type UntranslatedFailure = Omit<Failure, "message" | "errors"> & {
  message: Message;
  errors?: FieldError[];
};

interface DatabaseError {
  code?: string;
  constraint?: string;
  syscall?: string;
}

/** Connection failures that node-postgres reports by message alone. */
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable|connection error/i;

function errorRow(error: FastifyError & DatabaseError): ErrorRow {
  const known =
    (error.constraint && constraints[error.constraint]) || (error.code && codes[error.code]);
  if (known) return known;
  // The socket of a database on this machine. A program or a file that is missing has the same code.
  if (error.code === "ENOENT" && error.syscall === "connect") return unavailable;
  if (error.code?.startsWith("08") || (!error.code && lostConnection.test(error.message)))
    return unavailable;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return [error.statusCode, message("The request could not be understood")];
  return [500, message("An unexpected error occurred")];
}

/** The answer of a failed request. It never holds the error's own text, SQL or stack. */
export function errorAnswer(error: unknown, request_id: string): Answer {
  if (error instanceof HttpError) {
    const { status, userMessage, errors, headers, data } = error;
    return { status, headers, body: failureBody(userMessage, request_id, errors, data) };
  }
  const [status, userMessage, field] = errorRow(error as FastifyError & DatabaseError);
  const headers: Record<string, string> = status === 503 ? { "retry-after": "1" } : {};
  return {
    status,
    headers,
    body: failureBody(
      userMessage,
      request_id,
      field ? [{ field, message: userMessage }] : undefined,
    ),
  };
}

/** The failure envelope (call-2). */
export function failureBody(
  userMessage: Message,
  request_id: string,
  errors?: FieldError[],
  data?: object,
): UntranslatedFailure {
  return {
    status: "error",
    success: false,
    message: userMessage,
    ...(errors && { errors }),
    ...(data && { data }),
    request_id,
  };
}
