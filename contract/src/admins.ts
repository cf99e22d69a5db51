import * as z from "zod/mini";
import { changed, endpoint, success } from "./endpoint.ts";
import { staffMails } from "./own-mails.ts";
import { wrongAssigneeMessage } from "./complaints/assignees.ts";
import { type Message, message, ruleError } from "./message.ts";
import {
  email,
  id,
  idParams,
  NAME_MAX,
  optional,
  password,
  PASSWORD_STRENGTH,
  phone,
  requiredText,
  timestamp,
  tooLongMessage,
} from "./rules.ts";

/** admin-modal-5. */
export const ADMINS_PAGE_SIZE = 10;
export const DELETE_WORD = "delete";
export const deleteWordMessage = message("Type 'delete' to confirm");
export const noChangesMessage = message("No changes detected to update.");
const constituencyFirstMessage = message("Please select a constituency before proceeding.");
const passwordStrengthMessage = message(
  "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character",
);

/** Two parts and the blank between them are at most a whole name. */
const NAME_PART_MAX = Math.floor((NAME_MAX - 1) / 2);
const namePart = (field: "First Name" | "Last Name", missing: Message) =>
  requiredText(missing, NAME_PART_MAX, tooLongMessage(field, NAME_PART_MAX));
const modalName = requiredText(
  message("Name is required"),
  NAME_MAX,
  tooLongMessage("Name", NAME_MAX),
);
const modalPhone = phone(message("Enter a valid phone number"));
const modalEmail = email(message("Invalid email address"));
const modalPassword = password(message("Password must be at least 8 characters"));
/** At least eight characters, and one of each kind that passwordStrengthMessage names. */
export const strongPassword = password(
  message("Password must be at least 8 characters long."),
).check(z.regex(PASSWORD_STRENGTH, { error: ruleError(passwordStrengthMessage) }));
const constituencyId = id(constituencyFirstMessage);

/** The Add Admin page (admin-add-2 to admin-add-4). */
export const addAdminForm = z.object({
  fname: namePart("First Name", message("First name is required")),
  lname: namePart("Last Name", message("Last name is required")),
  email: email(message("Please enter a valid email address"), message("Email is required")),
  phone: phone(),
  password: strongPassword,
  constituency_id: constituencyId,
});

/** The admin modal in add mode. */
export const registerAdminForm = z.object({
  name: modalName,
  email: optional(modalEmail),
  phone: modalPhone,
  password: modalPassword,
  constituency_id: constituencyId,
});

/** The account statuses that a super administrator can give an admin. Deleting is a call of its own. */
export const ADMIN_STATUSES = ["active", "inactive"] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

/** The value of `hand_over_to` that leaves the complaints without an assignee. */
export const NOBODY = "nobody";
/**
 * The new assignee of the open complaints that the admin cannot open after the change: nobody, or a colleague, who gets those of the
 * colleague's constituency. An empty value leaves them assigned to the admin (assign-2).
 */
const handOverTo = optional(
  z.union([z.literal(NOBODY), id(wrongAssigneeMessage)], {
    error: ruleError(wrongAssigneeMessage),
  }),
);
export type HandOverTo = z.output<typeof handOverTo>;

/** The admin modal in edit mode, and the actions of View Admin (constituency and status). Empty fields, and fields with the stored value, change nothing. */
export const updateAdminForm = z.object({
  name: optional(modalName),
  phone: optional(modalPhone),
  email: optional(modalEmail),
  password: optional(modalPassword),
  constituency_id: optional(constituencyId),
  status: optional(
    z.enum(ADMIN_STATUSES, { error: ruleError(message("status must be active or inactive")) }),
  ),
  staff_mails: optional(staffMails),
  hand_over_to: handOverTo,
});

export const admin = z.object({
  principal_id: z.int(),
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  role_name: z.nullable(z.string()),
  constituency_id: z.nullable(z.int()),
  constituency_name: z.nullable(z.string()),
  status: z.enum(ADMIN_STATUSES),
  /** When the admin signed in last; null for never. Our own field (call-20), as the next one. */
  last_sign_in_at: z.nullable(timestamp),
  /** Whether the admin gets e-mails about the own complaints (mail-4). */
  staff_mails: z.boolean(),
  /** The number of complaints that are assigned to the admin and not completed: in all, and by constituency. */
  open_complaints: z.int(),
  open_by_constituency: z.array(z.object({ constituency_id: z.int(), open_complaints: z.int() })),
});
export type Admin = z.output<typeof admin>;

/** The number of complaints that the change handed over. */
const handedOver = { handed_over: z.int() };

export const listAdmins = endpoint({
  name: "listAdmins",
  method: "GET",
  path: "/api/v0/principal/all_principal",
  summary: "All admins that are not deleted, newest first",
  tag: "admins",
  query: z.object({
    principal_type: z._default(
      z.enum(["admin"], { error: ruleError(message("principal_type must be admin")) }),
      "admin",
    ),
  }),
  output: success(z.object({ principals: z.array(admin) })),
});

export const registerAdmin = endpoint({
  name: "registerAdmin",
  method: "POST",
  path: "/api/v0/auth/admin/register",
  summary: "Add an admin (the modal of Manage Admins)",
  tag: "admins",
  body: registerAdminForm,
  output: changed(admin),
});

export const addAdmin = endpoint({
  name: "addAdmin",
  method: "POST",
  path: "/api/v0/auth/admin/",
  summary: "Add an admin (the Add Admin page)",
  tag: "admins",
  body: addAdminForm,
  output: changed(admin),
});

export const updateAdmin = endpoint({
  name: "updateAdmin",
  method: "PUT",
  path: "/api/v0/admin/:id",
  summary:
    "Change an admin's name, phone, email, password, constituency or status; hand over the open complaints",
  tag: "admins",
  params: idParams,
  body: updateAdminForm,
  output: changed(z.extend(admin, handedOver)),
});

/** As a new password, another constituency and a deactivation do; the account stays as it is. */
export const endAdminSessions = endpoint({
  name: "endAdminSessions",
  method: "POST",
  path: "/api/v0/admin/:id/end-sessions",
  summary: "End all sessions of an admin",
  tag: "admins",
  params: idParams,
  output: changed(z.object({ principal_id: z.int(), ended: z.int() })),
});

export const deleteAdmin = endpoint({
  name: "deleteAdmin",
  method: "DELETE",
  path: "/api/v0/admin/:id",
  summary: "Mark an admin deleted; phone and email become free; hand over the open complaints",
  tag: "admins",
  params: idParams,
  body: z.nullish(z.object({ hand_over_to: handOverTo })),
  output: changed(z.object({ principal_id: z.int(), ...handedOver })),
});
