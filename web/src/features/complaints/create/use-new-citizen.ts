import type { Citizen, Enrolment } from "contract/citizens";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { useBooths } from "../../../shared/use-booths.ts";
import { formLevels } from "../../../shared/location-levels.ts";
import { toast } from "../../../ui/toast.ts";
import type { NewComplaintFields } from "./create-complaint-form.ts";
import type { NewCitizenDialog } from "./NewCitizenDialog.tsx";
import { citizenFrom, type NewCitizenFields, noCitizen } from "./new-citizen-form.ts";

/**
 * The walk-in citizen of the complaint's form: `add` opens the dialog with the searched text, `choose` sets the complainant
 * (and the complaint's booth to theirs), `close` keeps the dialog's input for the next opening.
 */
export function useNewCitizen(booth_id: number | null) {
  const { t } = useTexts();
  const form = useFormContext<NewComplaintFields>();
  const { booths } = useBooths(booth_id === null ? null : form.getValues("constituency_id"));
  const [kept, setKept] = useState(noCitizen);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpening, setOpening] = useState(false);
  const booth = booths.find(({ id }) => id === booth_id);

  return {
    opened,
    isOpening,
    booth: booth && { id: booth.id, name: `${booth.booth_number}, ${booth.booth_name}` },
    add: async (typed: string) => {
      // The dialog returns the focus to this field when it closes.
      form.setFocus("complainant_id");
      const fields = typed ? { ...kept, ...filled(citizenFrom(typed)) } : kept;
      setOpening(true);
      try {
        // Few complaints need it: its code loads when it is opened; the form stays when that fails.
        const { NewCitizenDialog: Dialog } = await import("./NewCitizenDialog.tsx");
        setOpened({ Dialog, fields });
      } catch {
        toast.error(t("This could not be opened. Check the connection, then try again."));
      } finally {
        setOpening(false);
      }
    },
    choose: (citizen: Citizen, enrolled_at?: Enrolment) => {
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      if (enrolled_at)
        for (const level of formLevels) form.setValue(level, enrolled_at[level], options);
      form.setValue("complainant", citizen, options);
      form.setValue("complainant_id", citizen.principal_id, options);
      setKept(noCitizen);
      setOpened(null);
    },
    close: (typed: NewCitizenFields) => {
      setKept(typed);
      setOpened(null);
    },
  };
}

interface Opened {
  Dialog: typeof NewCitizenDialog;
  fields: NewCitizenFields;
}

const filled = (fields: NewCitizenFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
