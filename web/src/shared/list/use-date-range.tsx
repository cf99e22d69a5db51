import { isDay } from "contract/calendar";
import { type ReactNode, useRef, useState } from "react";
import { formatDay } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { DateInput } from "../../ui/TextInput.tsx";

const names = ["start_date", "end_date"] as const;
type Name = (typeof names)[number];
type Days = Record<Name, string>;

interface DateRange {
  /** The two fields, for a FilterPart. */
  fields: ReactNode;
  /** Whether both can be applied; focuses the first that cannot. */
  check: () => boolean;
  /** Empties fields that are half typed. */
  reset: () => void;
}

/** The first and the last day of a list's filters in its dialog. */
export function useDateRange(value: Days, onChange: (changed: Partial<Days>) => void): DateRange {
  const { t } = useTexts();
  const inputs = {
    start_date: useRef<HTMLInputElement>(null),
    end_date: useRef<HTMLInputElement>(null),
  };
  /** The date that was half typed when the filters were to be applied: the browser reports it as empty. */
  const [unfinished, setUnfinished] = useState<Name | null>(null);
  const endsEarly =
    value.start_date !== "" && value.end_date !== "" && value.end_date < value.start_date;
  function errorOf(name: Name): string | undefined {
    if (unfinished === name) return t("Enter the whole date");
    if (value[name] && !isDay(value[name]))
      return t("Write the year with four digits, such as 2026");
    if (name === "end_date" && endsEarly) return t("End date must not be before the start date");
    return undefined;
  }
  return {
    fields: names.map((name) => (
      <Field
        key={name}
        label={t(name === "start_date" ? "Start Date" : "End Date")}
        hint={formatDay(value[name])}
        error={errorOf(name)}
      >
        <DateInput
          ref={inputs[name]}
          value={value[name]}
          onChange={(event) => {
            setUnfinished(null);
            onChange({ [name]: event.target.value });
          }}
        />
      </Field>
    )),
    check: () => {
      const half = names.find((name) => inputs[name].current?.validity.badInput);
      setUnfinished(half ?? null);
      const wrong = half ?? names.find((name) => errorOf(name));
      if (wrong) inputs[wrong].current?.focus();
      return wrong === undefined;
    },
    reset: () => {
      setUnfinished(null);
      // A half-typed date has no value that React could reset.
      for (const { current } of Object.values(inputs)) if (current) current.value = "";
    },
  };
}
