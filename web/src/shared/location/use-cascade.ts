import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  chooseLevel,
  type FormLevel,
  formLevels,
  type LocationFields,
  noLocation,
} from "./location-levels.ts";
import { rememberLevel } from "./recent-location.ts";
import { useKeptTexts } from "./use-kept-texts.ts";

/**
 * The form's values at all levels; `choose` changes a level, `fillOnlyOption` gives an empty one its only option. After a level
 * that had a value was changed or cleared, the levels below it stay reset (cascade-2) until one of them is chosen.
 */
export function useCascade(onChoose?: (level: FormLevel) => void) {
  const form = useFormContext<LocationFields>();
  // Read while rendering: only then does the form keep it up to date.
  const { isSubmitted } = form.formState;
  // Only these fields: typing into another field must not render the cascade again.
  const watched = useWatch({ control: form.control, name: formLevels });
  const values = toLocation(watched);
  const { texts, keep, onChosen } = useKeptTexts(formLevels);
  // A place that was filled in from outside, such as a chosen citizen's, replaces what was typed before.
  const filled = formLevels.find((level) => texts[level] && values[level] !== null);
  if (filled) onChosen(filled, false);
  /** The last change that reset the levels below: its level and new value. */
  const lastReset = useRef<{ level: FormLevel; value: string | number | null } | null>(null);
  /** Reads the form, because an added entry is chosen after a wait. */
  function choose(level: FormLevel, value: string | number | null) {
    const current = toLocation(form.getValues(formLevels));
    lastReset.current = current[level] === null ? null : { level, value };
    onChosen(level, current[level] !== null);
    rememberLevel(level, value);
    const next = chooseLevel(noLocation, current, level, value);
    for (const name of formLevels)
      if (next[name] !== current[name])
        form.setValue(name, next[name], {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        });
    onChoose?.(level);
  }
  /** Chooses an entry that was added under `parent`, unless another parent was chosen in the meantime. */
  function chooseAdded(level: FormLevel, id: number, parent: Partial<LocationFields>) {
    const current = form.getValues();
    const isParentUnchanged = formLevels.every(
      (above) => !(above in parent) || current[above] === parent[above],
    );
    if (isParentUnchanged) choose(level, id);
  }
  const hasFilledState = useRef(false);
  function fillOnlyOption(level: FormLevel, value: string | number) {
    // The form is empty after it was sent (complaint-create-6): the only state is filled when the form opens, not again.
    if (level === "state_id" && hasFilledState.current) return;
    hasFilledState.current ||= level === "state_id";
    const reset = lastReset.current;
    const isBelow = reset && formLevels.indexOf(level) >= formLevels.indexOf(reset.level);
    if (isBelow && values[reset.level] === reset.value) return;
    rememberLevel(level, value);
    form.setValue(level, value, { shouldValidate: isSubmitted });
  }
  /** Sets a default value, because a level that cannot be changed is not unsaved input. */
  function setFixedLevel(level: FormLevel, value: string | number) {
    form.resetField(level, { defaultValue: value });
  }
  return { values, texts, keep, choose, chooseAdded, fillOnlyOption, setFixedLevel };
}

/** The values of `formLevels`, with null for a level that the form does not have. */
const toLocation = (values: readonly unknown[]): LocationFields =>
  Object.fromEntries(
    formLevels.map((level, index) => [level, values[index] ?? noLocation[level]]),
  ) as unknown as LocationFields;
