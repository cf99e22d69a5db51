import { type Admin, addAdminForm, registerAdminForm, updateAdminForm } from "contract/admins";
import * as z from "zod/mini";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

/** State and district only narrow the constituency: they are form fields, but are not sent. */
const above = { state_id: z.nullable(z.number()), district_id: z.nullable(z.number()) };
const nowhere = { state_id: null, district_id: null, constituency_id: null };

/** The Add Admin page (admin-add-2 to admin-add-4). */
export const newAdminForm = z.extend(addAdminForm, above);
export type NewAdmin = z.output<typeof newAdminForm>;
export const noNewAdmin: FormFields<typeof newAdminForm> = {
  ...nowhere,
  fname: "",
  lname: "",
  email: "",
  phone: "",
  password: "",
};

/** The modal in add mode (admin-modal-2, admin-modal-3). */
export const registrationForm = z.extend(registerAdminForm, above);
export type Registration = z.output<typeof registrationForm>;
export const noRegistration: FormFields<typeof registrationForm> = {
  ...nowhere,
  name: "",
  email: "",
  phone: "",
  password: "",
};

/** Another constituency for an admin, and whom the open complaints of the present one go to. */
export const moveForm = z.object({
  ...above,
  constituency_id: registerAdminForm.shape.constituency_id,
  hand_over_to: updateAdminForm.shape.hand_over_to,
});
export const noMove: FormFields<typeof moveForm> = { ...nowhere, hand_over_to: null };

const { name, phone, email } = registerAdminForm.shape;
/**
 * The modal in edit mode: name and phone stay required, and a blank password keeps the current one. `before` holds the values
 * that the edit began on, so that a restored draft still has them.
 */
export const editForm = z.object({
  before: z.record(z.string(), z.string()),
  name,
  email,
  phone,
  password: updateAdminForm.shape.password,
});
export type AdminEditFields = FormFields<typeof editForm>;
export type AdminEdit = z.output<typeof editForm>;

/** The form's values for an admin. */
export function editValues({ name, phone, email }: Admin) {
  const values = { name, email: email ?? "", phone, password: "" };
  return { ...values, before: values };
}

/** The changed fields that are not empty (admin-modal-4), or null when there are none. */
export function changedFields({
  before,
  ...edit
}: AdminEdit): Partial<Omit<AdminEdit, "before">> | null {
  const changed = Object.entries(edit).filter(([key, value]) => value && value !== before[key]);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
