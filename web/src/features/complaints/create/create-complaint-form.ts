import type { Citizen } from "contract/citizens";
import { createComplaintForm } from "contract/complaints/complaints";
import * as z from "zod/mini";
import type { SetValueConfig, UseFormReturn } from "react-hook-form";
import {
  formLevels,
  type LocationFields,
  noLocation,
} from "../../../shared/location/location-levels.ts";
import type { FormFields } from "../../../shared/form/use-schema-form.ts";

/** The contract's form, and the citizen of `complainant_id`, so that a restored draft can show their name. */
export const newComplaintForm = z.extend(createComplaintForm, {
  complainant: z.nullable(z.custom<Citizen>()),
});
export type NewComplaintFields = FormFields<typeof newComplaintForm>;
export type NewComplaint = z.output<typeof newComplaintForm>;

export const emptyComplaint: NewComplaintFields = {
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

/** In the order of the screen, for the list of errors. */
export const fieldOrder = Object.keys(emptyComplaint) as (keyof NewComplaintFields)[];
