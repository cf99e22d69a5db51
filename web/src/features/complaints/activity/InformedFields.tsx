import {
  type ComplaintNoteForm,
  INFORMED_WAYS,
  type InformedWay,
} from "contract/complaints/activity";
import { officeToday } from "contract/calendar";
import { useWatch } from "react-hook-form";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay } from "../../../language/dates.ts";
import { ChoiceField, TextField } from "../../../shared/form/fields.tsx";
import { DateInput, TimeInput } from "../../../ui/TextInput.tsx";

const ways = {
  phone: "Phone",
  sms: "SMS",
  visit: "Visit",
  letter: "Letter",
  other: "Other",
} as const satisfies Record<InformedWay, Text>;

/** How and when the citizen was informed: `informed_how`, `informed_date` and `informed_time` of the surrounding form. */
export function InformedFields() {
  const { t } = useTexts();
  const date = useWatch<ComplaintNoteForm, "informed_date">({ name: "informed_date" });
  return (
    <>
      <ChoiceField
        name="informed_how"
        label={t("How")}
        options={INFORMED_WAYS.map((way) => ({ value: way, label: t(ways[way]) }))}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          name="informed_date"
          label={t("Informed On")}
          required
          hint={formatDay(date ?? "")}
          input={DateInput}
          max={officeToday()}
        />
        <TextField
          name="informed_time"
          label={t("At")}
          required
          input={TimeInput}
          rules={{ deps: ["informed_date"] }}
        />
      </div>
    </>
  );
}
