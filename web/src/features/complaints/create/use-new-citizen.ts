import type { Citizen, Enrolment } from "contract/citizens";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useBooths } from "../../../shared/location/use-booths.ts";
import { afterFrame } from "../../../ui/after-frame.ts";
import { type NewComplaintFields, setBooth } from "./create-complaint-form.ts";
import { citizenFrom, type NewCitizenFields, noCitizen } from "./new-citizen-form.ts";

/**
 * The walk-in citizen of the complaint's form: `add` opens the dialog with the searched text (`fields`, null while it is
 * closed), `choose` sets the complainant (and the complaint's booth to theirs), `close` keeps the dialog's input for the next
 * opening at this booth.
 */
export function useNewCitizen(booth_id: number | null) {
  const form = useFormContext<NewComplaintFields>();
  const { booths } = useBooths(booth_id === null ? null : form.getValues("constituency_id"));
  const [kept, setKept] = useState(noCitizen);
  const [fields, setFields] = useState<NewCitizenFields | null>(null);
  const booth = booths.find(({ id }) => id === booth_id);

  return {
    fields,
    booth: booth && { id: booth.id, name: `${booth.booth_number}, ${booth.booth_name}` },
    add: (typed: string) => {
      // The dialog returns the focus to this field when it closes.
      form.setFocus("complainant_id");
      setFields(typed ? { ...kept, ...filled(citizenFrom(typed)) } : kept);
    },
    choose: (citizen: Citizen, enrolled_at?: Enrolment) => {
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      if (enrolled_at) setBooth(form, enrolled_at, options);
      form.setValue("complainant", citizen, options);
      form.setValue("complainant_id", citizen.principal_id, options);
      setKept(noCitizen);
      setFields(null);
      // The field is a new one at another booth, where the dialog cannot return the focus to it.
      if (enrolled_at) afterFrame(() => form.setFocus("complainant_id"));
    },
    close: (typed = kept) => {
      setKept(typed);
      setFields(null);
    },
  };
}

const filled = (fields: NewCitizenFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
