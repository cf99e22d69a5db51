import {
  type ComplaintNoteForm,
  INFORMED_WAYS,
  type InformedWay,
} from "contract/complaints/activity";
import { officeToday } from "contract/calendar";
import { useController, useFormContext } from "react-hook-form";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay } from "../../../language/dates.ts";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
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
  const { register, formState, watch } = useFormContext<ComplaintNoteForm>();
  const { errors } = formState;
  const how = useController<ComplaintNoteForm, "informed_how">({ name: "informed_how" });
  return (
    <>
      <Field label={t("How")} required group error={how.fieldState.error?.message}>
        <div
          ref={(box) => how.field.ref({ focus: () => box?.querySelector("button")?.focus() })}
          onBlur={how.field.onBlur}
        >
          <ChoiceGroup
            required
            options={INFORMED_WAYS.map((way) => ({ value: way, label: t(ways[way]) }))}
            value={how.field.value || null}
            onChange={how.field.onChange}
          />
        </div>
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label={t("Informed On")}
          required
          hint={formatDay(watch("informed_date") ?? "")}
          error={errors.informed_date?.message}
        >
          <DateInput max={officeToday()} {...register("informed_date")} />
        </Field>
        <Field label={t("At")} required error={errors.informed_time?.message}>
          <TimeInput {...register("informed_time", { deps: ["informed_date"] })} />
        </Field>
      </div>
    </>
  );
}
