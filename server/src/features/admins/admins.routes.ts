import {
  type Admin,
  addAdmin,
  deleteAdmin,
  listAdmins,
  noChangesMessage,
  registerAdmin,
  updateAdmin,
} from "contract/admins";
import type { Endpoint } from "contract/endpoint";
import { says } from "contract/messages";
import type * as z from "zod/mini";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import type { InTransaction } from "../../http/mutation.ts";
import { badRequest, notFound } from "../../errors/http-error.ts";
import { phoneInPasswordMessage, rejectWeakPassword } from "../../auth/common-passwords.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import { endAllSessions } from "../../auth/sessions.ts";
import {
  type AdminChanges,
  allAdmins,
  findAdmin,
  insertAdmin,
  lockAdmin,
  markAdminDeleted,
  passwordHashOf,
  saveAdmin,
} from "./admins.store.ts";

type Form<E extends Endpoint> = z.output<E["body"]>;

/** What is given, not empty and different. */
function changesOf(
  before: Admin,
  given: Pick<Form<typeof updateAdmin>, "name" | "phone" | "email">,
) {
  const changes: AdminChanges = {};
  for (const field of ["name", "phone", "email"] as const) {
    const value = given[field];
    if (value && value !== before[field]) changes[field] = value;
  }
  return changes;
}

export function adminsRoutes(app: App): void {
  const { db } = app.deps;

  /** What the modal and the page share once their forms have been judged. */
  async function add(form: Form<typeof registerAdmin>, inTransaction: InTransaction) {
    rejectWeakPassword(form.password, form.phone);
    const password_hash = await hashPassword(form.password);
    return inTransaction(async (tx) => {
      const data = await insertAdmin(tx, { ...form, password_hash });
      return {
        answer: { message: says("Admin added successfully!"), data },
        entity_id: data.principal_id,
      };
    });
  }

  /**
   * Refuses a new phone that is the password which the account keeps. Of a password only its hash is stored, so a phone
   * within a longer password cannot be found here; it is refused where the password is chosen.
   */
  async function refusePhoneOfPassword(phone: string, id: number) {
    if (await verifyPassword(phone, await passwordHashOf(db, id)))
      throw badRequest(phoneInPasswordMessage, "phone");
  }

  bind(app, listAdmins, async () => ({
    message: says("Admins fetched successfully"),
    data: { principals: await allAdmins(db) },
  }));

  bind(app, registerAdmin, ({ body, inTransaction }) => add(body, inTransaction));

  bind(app, addAdmin, ({ body, inTransaction }) => {
    const { fname, lname, ...form } = body;
    return add({ ...form, name: `${fname} ${lname}` }, inTransaction);
  });

  bind(app, updateAdmin, async ({ params, body, inTransaction }) => {
    const { password, ...fields } = body;
    // Judged and hashed before the row is locked: hashing takes its time.
    const known = await findAdmin(db, params.id);
    if (!known) throw notFound("Admin");
    if (password) rejectWeakPassword(password, fields.phone ?? known.phone);
    else if (fields.phone && fields.phone !== known.phone)
      await refusePhoneOfPassword(fields.phone, params.id);
    const password_hash = password && (await hashPassword(password));
    return inTransaction(async (tx) => {
      const before = await lockAdmin(tx, params.id);
      if (!before) throw notFound("Admin");
      const changes = { ...changesOf(before, fields), ...(password_hash && { password_hash }) };
      if (Object.keys(changes).length === 0) throw badRequest(noChangesMessage);
      const data = await saveAdmin(tx, params.id, changes);
      if (password_hash) await endAllSessions(tx, params.id);
      return {
        answer: { message: says("Admin updated successfully!"), data },
        entity_id: params.id,
        details: { changed: Object.keys(changes) },
      };
    });
  });

  bind(app, deleteAdmin, async ({ params: { id }, inTransaction }) =>
    inTransaction(async (tx) => {
      if (!(await markAdminDeleted(tx, id))) throw notFound("Admin");
      await endAllSessions(tx, id);
      return {
        answer: { message: says("Admin deleted successfully"), data: { principal_id: id } },
        entity_id: id,
      };
    }),
  );
}
