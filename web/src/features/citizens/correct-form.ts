import { type CitizenDetail, updateCitizenForm } from "contract/citizens";
import * as z from "zod/mini";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** The contract's form, and the levels above the booth, which only lead to it. */
export const correctForm = z.extend(updateCitizenForm, {
  state_id: number,
  district_id: number,
  constituency_id: number,
  mandal: text,
  shaktikendra: text,
  booth_name: text,
});
export type CorrectFields = FormFields<typeof correctForm>;

/** In the order of the screen. */
export const correctValues = (citizen: CitizenDetail): CorrectFields => ({
  name: citizen.name ?? "",
  phone: citizen.phone ?? "",
  email: citizen.email ?? "",
  sms_consent: citizen.sms_consent,
  state_id: citizen.state_id,
  district_id: citizen.district_id,
  constituency_id: citizen.constituency_id,
  mandal: citizen.mandal,
  shaktikendra: citizen.shaktikendra,
  booth_name: citizen.booth_name,
  booth_id: citizen.booth_id,
});

export const fieldLabels = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  sms_consent: "Messages by SMS",
  booth_id: "Booth",
} as const;
export const fieldNames = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
