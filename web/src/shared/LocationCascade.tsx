import type { LocationType } from "contract/locations";
import { useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "../language/use-texts.tsx";
import type { ComboboxOption } from "../ui/combobox-filter.ts";
import { type Levels, LocationLevel } from "./LocationLevel.tsx";
import { useLocations } from "./locations.ts";
import {
  chooseLevel,
  type FormLevel,
  formLevels,
  type LocationFields,
  noLocation,
} from "./location-levels.ts";
import type { NewLocation } from "./use-add-location.ts";
import { useBoothLevels } from "./use-booths.ts";

export interface LocationCascadeProps {
  /** The lowest level shown; the whole cascade when not given. */
  to?: "state_id" | "district_id" | "constituency_id" | "booth_id";
  /** The levels that are marked as required. The mark is visual only: the form's schema does the validation. */
  required?: readonly FormLevel[];
  /** Allows adding a state, district or constituency in place. */
  canAdd?: boolean;
  /** Called after a level was changed, for fields that depend on the booth. */
  onChoose?: () => void;
}

/** The levels from state to booth in the surrounding form, whose values hold `LocationFields` (or their first three). */
export function LocationCascade({
  to = "booth_id",
  required = ["booth_id"],
  canAdd = false,
  onChoose,
}: LocationCascadeProps) {
  const { t } = useTexts();
  const { values, choose } = useCascade(onChoose);
  const { states, districts, constituencies, isPending, onRetry } = useLocations();
  const levels = { values, choose, required };
  const reaches = (level: FormLevel) => formLevels.indexOf(level) <= formLevels.indexOf(to);
  const adding = (type: LocationType, level: FormLevel, parent: Omit<NewLocation, "name"> = {}) =>
    canAdd ? { addition: { type, parent, onAdded: (id: number) => choose(level, id) } } : {};

  return (
    <>
      <LocationLevel
        {...levels}
        level="state_id"
        label={t("State")}
        placeholder={t("Select State")}
        options={named(states)}
        loading={isPending}
        onRetry={onRetry.state}
        {...adding("state", "state_id")}
      />
      {reaches("district_id") && (
        <LocationLevel
          {...levels}
          level="district_id"
          label={t("District")}
          placeholder={t(values.state_id ? "Select District" : "Select State first")}
          disabled={!values.state_id}
          options={named(districts.filter((district) => district.state_id === values.state_id))}
          loading={isPending}
          onRetry={onRetry.district}
          {...adding("district", "district_id", { state_id: values.state_id })}
        />
      )}
      {reaches("constituency_id") && (
        <LocationLevel
          {...levels}
          level="constituency_id"
          label={t("Constituency")}
          placeholder={t(values.district_id ? "Select Constituency" : "Select District first")}
          disabled={!values.district_id}
          options={named(
            constituencies.filter(
              (constituency) => constituency.district_id === values.district_id,
            ),
          )}
          loading={isPending}
          onRetry={onRetry.constituency}
          {...adding("constituency", "constituency_id", { district_id: values.district_id })}
        />
      )}
      {to === "booth_id" && <BoothLevels {...levels} />}
    </>
  );
}

function BoothLevels(levels: Levels) {
  const { mandal, shaktikendra, booth_name, booth_id } = useBoothLevels(
    levels.values.constituency_id,
    levels.values,
  );
  return (
    <>
      <LocationLevel {...levels} {...mandal} level="mandal" />
      <LocationLevel {...levels} {...shaktikendra} level="shaktikendra" />
      <LocationLevel {...levels} {...booth_name} level="booth_name" />
      <LocationLevel {...levels} {...booth_id} level="booth_id" />
    </>
  );
}

/** The form's values at all levels, and the function that changes them. */
function useCascade(onChoose?: () => void) {
  const form = useFormContext<LocationFields>();
  // Only these fields: typing into another field must not render the cascade again.
  const watched = useWatch({ control: form.control, name: formLevels });
  const entries = formLevels.map((level, index) => [level, watched[index] ?? noLocation[level]]);
  const values = Object.fromEntries(entries) as LocationFields;
  function choose(level: FormLevel, value: string | number | null) {
    const next = chooseLevel(noLocation, values, level, value);
    for (const name of formLevels)
      if (next[name] !== values[name])
        form.setValue(name, next[name], {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
    onChoose?.();
  }
  return { values, choose };
}

const named = (places: readonly { id: number; name: string }[]): ComboboxOption<number>[] =>
  places.map(({ id, name }) => ({ value: id, label: name }));
