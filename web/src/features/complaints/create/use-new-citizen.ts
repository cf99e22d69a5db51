import type { Citizen, Enrolment } from "contract/citizens";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useBooths } from "../../../shared/location/use-booths.ts";
import { afterFrame } from "../../../ui/after-frame.ts";
import { type NewComplaintFields, setComplainant } from "./create-complaint-form.ts";
import { citizenFrom, type NewCitizenFields, noCitizen } from "./new-citizen-form.ts";

type Form = Pick<
  UseFormReturn<NewComplaintFields>,
  "control" | "formState" | "getValues" | "setFocus" | "setValue"
>;

/**
 * The walk-in citizen of the complaint's form: `add` opens the dialog with the searched text (`fields`, null while it is
 * closed), `choose` sets the complainant (and the complaint's booth to theirs), `close` keeps the dialog's input for the next
 * opening at this booth.
 */
export function useNewCitizen(form: Form) {
  const [booth_id, constituency_id] = useWatch({
    control: form.control,
    name: ["booth_id", "constituency_id"],
  });
  const { booths } = useBooths(booth_id === null ? null : constituency_id);
  const [kept, setKept] = useState({ booth_id, typed: noCitizen });
  if (kept.booth_id !== booth_id) setKept({ booth_id, typed: noCitizen });
  const [fields, setFields] = useState<NewCitizenFields | null>(null);
  const booth = booths.find(({ id }) => id === booth_id);

  return {
    fields,
    booth: booth && { id: booth.id, name: `${booth.booth_number}, ${booth.booth_name}` },
    add: (typed: string) => {
      // The dialog returns the focus to this field when it closes.
      form.setFocus("complainant_id");
      setFields(typed ? { ...kept.typed, ...filled(citizenFrom(typed)) } : kept.typed);
    },
    choose: (citizen: Citizen, enrolled_at?: Enrolment) => {
      setComplainant(form, citizen, enrolled_at);
      setKept({ booth_id, typed: noCitizen });
      setFields(null);
      // The field is a new one at another booth, where the dialog cannot return the focus to it.
      if (enrolled_at) afterFrame(() => form.setFocus("complainant_id"));
    },
    close: (typed = kept.typed) => {
      setKept({ booth_id, typed });
      setFields(null);
    },
  };
}

const filled = (fields: NewCitizenFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
