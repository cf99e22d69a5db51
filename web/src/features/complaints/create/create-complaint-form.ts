import type { Citizen, CitizenRow, Enrolment } from "contract/citizens";
import { createComplaintForm } from "contract/complaints/complaints";
import * as z from "zod/mini";
import type { SetValueConfig, UseFormReturn } from "react-hook-form";
import {
  formLevels,
  type LocationFields,
  noLocation,
} from "../../../shared/location/location-levels.ts";
import type { FormFields } from "../../../shared/form/use-schema-form.ts";

/**
 * The contract's form, the citizen of `complainant_id`, so that a restored draft can show their name, and the text for which no
 * citizen was chosen.
 */
export const newComplaintForm = z.extend(createComplaintForm, {
  complainant: z.nullable(z.custom<Citizen | CitizenRow>()),
  newcomer: z.string(),
});
export type NewComplaintFields = FormFields<typeof newComplaintForm>;
export type NewComplaint = z.output<typeof newComplaintForm>;

export const emptyComplaint: NewComplaintFields = {
  newcomer: "",
  title: "",
  category_id: null,
  description: "",
  ...noLocation,
  location: "",
  assigned_to: null,
  complainant_id: null,
  complainant: null,
  attachments: [],
};

/** A complaint of a known citizen, with their booth. */
export function complaintOf(citizen: CitizenRow): NewComplaintFields {
  const { principal_id: complainant_id, state_id, district_id, constituency_id } = citizen;
  const { mandal, shaktikendra, booth_name, booth_id } = citizen;
  const above = { state_id, district_id, constituency_id, mandal, shaktikendra, booth_name };
  return { ...emptyComplaint, ...above, booth_id, complainant: citizen, complainant_id };
}

/** Sets the booth with all levels above it. The chosen admin stays only within the constituency. */
export function setBooth(
  form: Pick<UseFormReturn<NewComplaintFields>, "getValues" | "setValue">,
  location: LocationFields,
  options?: SetValueConfig,
): void {
  if (location.constituency_id !== form.getValues("constituency_id"))
    form.setValue("assigned_to", null, options);
  for (const level of formLevels) form.setValue(level, location[level], options);
}

/** Chooses the complainant, or nobody; with the booth where they are enrolled, when it is given. */
export function setComplainant(
  form: Pick<UseFormReturn<NewComplaintFields>, "formState" | "getValues" | "setValue">,
  citizen: Citizen | CitizenRow | null,
  enrolled_at?: Enrolment | null,
): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  if (enrolled_at) setBooth(form, enrolled_at, options);
  form.setValue("complainant", citizen, options);
  form.setValue("complainant_id", citizen?.principal_id ?? null, options);
  if (citizen) form.setValue("newcomer", "", options);
}

/** In the order of the screen, for the list of errors. */
export const fieldOrder = Object.keys(emptyComplaint) as (keyof NewComplaintFields)[];
