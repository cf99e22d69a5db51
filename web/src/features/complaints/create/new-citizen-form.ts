import { newCitizenForm as citizenForm } from "contract/citizens";
import { phoneStart } from "contract/phone";
import * as z from "zod/mini";
import type { FormFields } from "../../../shared/form/use-schema-form.ts";

/** The typed fields of a walk-in citizen; the booth comes from the complaint's form. */
export const newCitizenForm = z.pick(citizenForm, {
  name: true,
  phone: true,
  email: true,
  sms_consent: true,
});
export type NewCitizenFields = FormFields<typeof newCitizenForm>;
export const noCitizen: NewCitizenFields = { name: "", phone: "", email: "", sms_consent: false };

/** The fields from a search text: a phone or its beginning becomes the phone, anything else the name. */
export function citizenFrom(typed: string): NewCitizenFields {
  const phone = phoneStart(typed) ?? (/^[\d\s+-]+$/.test(typed) ? typed.replace(/\D/g, "") : null);
  return phone === null ? { ...noCitizen, name: typed } : { ...noCitizen, phone };
}
