import { addDays, officeToday } from "contract/calendar";
import { useRef } from "react";
import { useController } from "react-hook-form";
import { formatDay } from "../../../language/dates.ts";
import type { Label } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";

/** The days from today of the choices that need no date picker; null clears the date. */
const quickChoices: readonly [Label, number | null][] = [
  ["Tomorrow", 1],
  ["In a week", 7],
  ["In two weeks", 14],
  ["No date", null],
];

interface DueDateFieldProps {
  name: "due_on" | "follow_up_on";
  label: string;
  /** Shown while there is no date. */
  hint: string;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** A date of the surrounding form, typed or taken from the quick choices. */
export function DueDateField({ name, label, hint, inputRef }: DueDateFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ name });
  const input = useRef<HTMLInputElement>(null);
  const dayText = (day: string) =>
    day < officeToday() ? t("{day}, which is over", { day: formatDay(day) }) : formatDay(day);
  function choose(days: number | null) {
    const day = days === null ? "" : addDays(officeToday(), days);
    // A half-typed date has no value that React could replace.
    if (input.current) input.current.value = day;
    field.onChange(day);
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={field.value ? dayText(field.value as string) : hint}
        error={fieldState.error?.message}
      >
        <DateInput
          {...field}
          ref={(box) => {
            field.ref(box);
            input.current = box;
            inputRef(box);
          }}
        />
      </Field>
      <div role="group" aria-label={label} className="-mx-2 flex flex-wrap gap-x-1">
        {quickChoices.map(([choice, days]) => (
          <Button
            key={choice}
            variant="ghost"
            className="px-2 text-sm"
            onClick={() => choose(days)}
          >
            {t(choice)}
          </Button>
        ))}
      </div>
    </div>
  );
}
