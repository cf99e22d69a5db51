import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";

/** Whether an admin gets emails about the own complaints (mail-4). A super administrator gets none. */
export const staffMails = z.boolean({
  error: ruleError(message("{field} must be true or false", { field: "staff_mails" })),
});

const ownMails = z.object({
  staff_mails: z.boolean(),
  /** The address that they are sent to; null: none are sent. */
  email: z.nullable(z.string()),
});
export type OwnMails = z.output<typeof ownMails>;

const path = "/api/v0/auth/mails";
const tag = "auth";

export const readOwnMails = endpoint({
  name: "readOwnMails",
  method: "GET",
  path,
  access: ROLES,
  summary: "Whether the caller gets emails about the own complaints, and where",
  tag,
  output: success(ownMails),
});

export const updateOwnMails = endpoint({
  name: "updateOwnMails",
  method: "PUT",
  path,
  access: ROLES,
  summary: "Turn the caller's emails on or off",
  tag,
  body: z.object({ staff_mails: staffMails }),
  output: changed(ownMails),
});
