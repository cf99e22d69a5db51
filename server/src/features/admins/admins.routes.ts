import {
  type Admin,
  type HandOverTo,
  addAdmin,
  deleteAdmin,
  endAdminSessions,
  listAdmins,
  noChangesMessage,
  registerAdmin,
  updateAdmin,
} from "contract/admins";
import type { Endpoint } from "contract/endpoint";
import { message } from "contract/message";
import type * as z from "zod/mini";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import type { Tx } from "../../postgres/schema.ts";
import type { InTransaction } from "../../mutations/mutation.ts";
import { badRequest, notFound } from "../../http/errors/http-error.ts";
import { phoneInPasswordMessage, rejectWeakPassword } from "../../auth/common-passwords.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import { endAllSessions } from "../../auth/sessions.ts";
import { waitForSessionCaches } from "../../auth/authenticate.ts";
import {
  type AdminChanges,
  findAdmins,
  findAdmin,
  removeIdempotencyKeys,
  insertAdmin,
  lockAdmin,
  markAdminDeleted,
  findPasswordHash,
  saveAdmin,
} from "./admins.store.ts";

type Form<E extends Endpoint> = z.output<E["body"]>;

/** The given fields that are not empty and differ from the stored ones. */
function changedFields(
  before: Admin,
  given: Omit<Form<typeof updateAdmin>, "password" | "hand_over_to">,
) {
  const changes: AdminChanges = {};
  const { constituency_id, status, staff_mails } = given;
  if (constituency_id !== null && constituency_id !== before.constituency_id)
    changes.constituency_id = constituency_id;
  if (status !== null && status !== before.status) changes.status = status;
  if (staff_mails !== null && staff_mails !== before.staff_mails) changes.staff_mails = staff_mails;
  for (const field of ["name", "phone", "email"] as const) {
    const value = given[field];
    if (value && value !== before[field]) changes[field] = value;
  }
  return changes;
}

/** The columns whose change ends all sessions of the admin (staff-6). Only an active account has sessions. */
const ENDS_SESSIONS = ["password_hash", "constituency_id", "status"] as const;

/**
 * Hands over the open complaints that the admin cannot open after the change, in its transaction; returns their number (features.ts
 * gives it). `keeps`: the constituency that the admin still reaches.
 */
type HandOver = (
  tx: Tx,
  change: {
    from: Admin;
    keeps: number | null;
    to: NonNullable<HandOverTo>;
    principal_id: number;
  },
) => Promise<number>;

export function adminsRoutes(app: App, handOver: HandOver): void {
  const { db } = app.deps;

  /** Adds an admin. The modal and the page have different forms, and share this. */
  async function add(form: Form<typeof registerAdmin>, inTransaction: InTransaction) {
    rejectWeakPassword(form.password, form.phone);
    const password_hash = await hashPassword(form.password);
    return inTransaction(async (tx) => {
      const data = await insertAdmin(tx, { ...form, password_hash });
      return {
        answer: { message: message("Admin added successfully!"), data },
        entity_id: data.principal_id,
      };
    });
  }

  /**
   * Throws 400 when the new phone is the account's password. Only a hash of the password is stored, so this cannot find a
   * phone inside a longer password; that is checked when a password is set.
   */
  async function rejectPhoneAsPassword(phone: string, id: number) {
    if (await verifyPassword(phone, await findPasswordHash(db, id)))
      throw badRequest(phoneInPasswordMessage, "phone");
  }

  bind(app, listAdmins, async () => ({
    message: message("Admins fetched successfully"),
    data: { principals: await findAdmins(db) },
  }));

  bind(app, registerAdmin, ({ body, inTransaction }) => add(body, inTransaction));

  bind(app, addAdmin, ({ body, inTransaction }) => {
    const { fname, lname, ...form } = body;
    return add({ ...form, name: `${fname} ${lname}` }, inTransaction);
  });

  bind(app, updateAdmin, async ({ params, body, caller: { principal_id }, inTransaction }) => {
    const { password, hand_over_to: to, ...fields } = body;
    // The password is checked and hashed before the row is locked, because hashing is slow.
    const known = await findAdmin(db, params.id);
    if (!known) throw notFound("Admin");
    if (password) rejectWeakPassword(password, fields.phone ?? known.phone);
    else if (fields.phone && fields.phone !== known.phone)
      await rejectPhoneAsPassword(fields.phone, params.id);
    const password_hash = password && (await hashPassword(password));
    let mustSignInAgain = false;
    const answer = await inTransaction(async (tx) => {
      const before = await lockAdmin(tx, params.id);
      if (!before) throw notFound("Admin");
      const changes = { ...changedFields(before, fields), ...(password_hash && { password_hash }) };
      const after = { ...before, ...changes };
      const keeps = after.status === "active" ? after.constituency_id : null;
      const handed_over = to ? await handOver(tx, { from: before, keeps, to, principal_id }) : 0;
      const changed = Object.keys(changes);
      if (changed.length === 0 && handed_over === 0) throw badRequest(noChangesMessage);
      const data = await saveAdmin(tx, params.id, changes);
      mustSignInAgain = ENDS_SESSIONS.some((column) => changes[column] !== undefined);
      if (mustSignInAgain) await endAllSessions(tx, params.id);
      if (changes.constituency_id !== undefined) await removeIdempotencyKeys(tx, params.id);
      return {
        answer: {
          message: message("Admin updated successfully!"),
          data: { ...data, handed_over },
        },
        entity_id: params.id,
        details: { changed, ...(to && { handed_over }) },
      };
    });
    if (mustSignInAgain) await waitForSessionCaches();
    return answer;
  });

  bind(app, endAdminSessions, async ({ params: { id }, inTransaction }) => {
    const answer = await inTransaction(async (tx) => {
      if (!(await lockAdmin(tx, id))) throw notFound("Admin");
      const ended = await endAllSessions(tx, id);
      return {
        answer: {
          message: message("All sessions of this admin have ended"),
          data: { principal_id: id, ended },
        },
        entity_id: id,
        details: { ended },
      };
    });
    await waitForSessionCaches();
    return answer;
  });

  bind(app, deleteAdmin, async ({ params: { id }, body, caller, inTransaction }) => {
    const to = body?.hand_over_to;
    const { principal_id } = caller;
    const answer = await inTransaction(async (tx) => {
      const from = await lockAdmin(tx, id);
      if (!from) throw notFound("Admin");
      const handed_over = to ? await handOver(tx, { from, keeps: null, to, principal_id }) : 0;
      await markAdminDeleted(tx, id);
      await endAllSessions(tx, id);
      return {
        answer: {
          message: message("Admin deleted successfully"),
          data: { principal_id: id, handed_over },
        },
        entity_id: id,
        ...(to && { details: { handed_over } }),
      };
    });
    await waitForSessionCaches();
    return answer;
  });
}
