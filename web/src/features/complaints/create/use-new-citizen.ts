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
 * The walk-in citizen of the complaint's form: `add` opens the dialog with what was typed to find them, `choose` makes
 * somebody the complainant (and their booth the complaint's), `close` keeps what stands in the dialog for the next time.
 */
export function useNewCitizen(booth_id: number | null) {
  const { t } = useTexts();
  const form = useFormContext<NewComplaintFields>();
  const { booths } = useBooths(booth_id === null ? null : form.getValues("constituency_id"));
  const [kept, setKept] = useState(noCitizen);
  const [opened, setOpened] = useState<Opened | null>(null);
  const booth = booths.find(({ id }) => id === booth_id);

  return {
    opened,
    booth: booth && { id: booth.id, name: `${booth.booth_number}, ${booth.booth_name}` },
    add: async (typed: string) => {
      // The dialog gives the focus back to where it was.
      form.setFocus("complainant_id");
      const fields = typed ? { ...kept, ...filled(citizenFrom(typed)) } : kept;
      try {
        // Few complaints need it: its code comes when it is opened, and the form stands as it is when it does not come.
        const { NewCitizenDialog: Dialog } = await import("./NewCitizenDialog.tsx");
        setOpened({ Dialog, fields });
      } catch {
        toast.error(t("This could not be opened. Check the connection, then try again."));
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
