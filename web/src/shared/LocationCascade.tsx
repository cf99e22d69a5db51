import type { LocationType } from "contract/locations";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useIsOwnServer } from "../api/own-server.ts";
import { useAdmin } from "../api/session.ts";
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
import { recentFirst, recentLocation, rememberLevel } from "./recent-location.ts";
import type { NewLocation } from "./use-add-location.ts";
import { useBoothLevels } from "./use-booths.ts";

interface LocationCascadeProps {
  /** The lowest level shown; the whole cascade when not given. */
  to?: "state_id" | "district_id" | "constituency_id" | "booth_id";
  /** The levels that are marked as required. The mark is visual only: the form's schema does the validation. */
  required?: readonly FormLevel[];
  /** Allows adding a state, district or constituency in place. */
  canAdd?: boolean;
  /** Whether a level with a single option selects it. */
  selectsOnlyOption?: boolean;
  /** Called after a level was changed, for fields that depend on the booth. */
  onChoose?: () => void;
}

/**
 * The levels from state to booth in the surrounding form, whose values hold `LocationFields` or their first three. An admin's
 * cascade begins at the own constituency, which is fixed.
 */
export function LocationCascade({
  to = "booth_id",
  required = ["booth_id"],
  canAdd = false,
  selectsOnlyOption = true,
  onChoose,
}: LocationCascadeProps) {
  const { t } = useTexts();
  const admin = useAdmin();
  const { values, choose, chooseAdded, fill, fix } = useCascade(onChoose);
  const { states, districts, constituencies, isPending, onRetry } = useLocations();
  // A server that was written from spec.md alone gets the cascade of its section 4: each level is chosen.
  const fills = useIsOwnServer() && selectsOnlyOption;
  const levels = { values, choose, required, fill: fills ? fill : undefined };
  const reaches = (level: FormLevel) => formLevels.indexOf(level) <= formLevels.indexOf(to);
  const adding = (type: LocationType, level: FormLevel, parent: Omit<NewLocation, "name"> = {}) =>
    canAdd
      ? { addition: { type, parent, onAdded: (id: number) => chooseAdded(level, id, parent) } }
      : {};

  if (admin)
    return (
      <>
        <LocationLevel
          {...levels}
          fill={fix}
          fixed
          level="constituency_id"
          label={t("Constituency")}
          placeholder={t("Select Constituency")}
          options={[{ value: admin.constituency_id, label: admin.constituency_name }]}
        />
        {to === "booth_id" && <BoothLevels {...levels} />}
      </>
    );
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
          options={recentFirst(
            named(
              constituencies.filter(
                (constituency) => constituency.district_id === values.district_id,
              ),
            ),
            recentLocation().constituency_id,
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

/**
 * The form's values at all levels; `choose` changes a level, `fill` gives an empty one its only option. After a level that had
 * a value was changed or cleared, the levels below it stay reset (spec.md section 4) until one of them is chosen.
 */
function useCascade(onChoose?: () => void) {
  const form = useFormContext<LocationFields>();
  // Only these fields: typing into another field must not render the cascade again.
  const watched = useWatch({ control: form.control, name: formLevels });
  const values = toLocation(watched);
  const reset = useRef<{ level: FormLevel; value: string | number | null } | null>(null);
  /** Reads the form, because an added entry is chosen after a wait. */
  function choose(level: FormLevel, value: string | number | null) {
    const values = toLocation(form.getValues(formLevels));
    reset.current = values[level] === null ? null : { level, value };
    rememberLevel(level, value);
    const next = chooseLevel(noLocation, values, level, value);
    for (const name of formLevels)
      if (next[name] !== values[name])
        form.setValue(name, next[name], {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
    onChoose?.();
  }
  /** Chooses an entry that was added under `parent`, unless another parent was chosen in the meantime. */
  function chooseAdded(level: FormLevel, id: number, parent: Partial<LocationFields>) {
    const now = form.getValues();
    const isThere = formLevels.every((above) => !(above in parent) || now[above] === parent[above]);
    if (isThere) choose(level, id);
  }
  const hasFilledState = useRef(false);
  function fill(level: FormLevel, value: string | number) {
    // The form is empty after it was sent (spec.md section 2): the only state is filled when the form opens, not again.
    if (level === "state_id" && hasFilledState.current) return;
    hasFilledState.current ||= level === "state_id";
    const kept = reset.current;
    const isBelow = kept && formLevels.indexOf(level) >= formLevels.indexOf(kept.level);
    if (isBelow && values[kept.level] === kept.value) return;
    rememberLevel(level, value);
    form.setValue(level, value, { shouldValidate: form.formState.isSubmitted });
  }
  /** Sets a default value, because a level that cannot be changed is not unsaved input. */
  function fix(level: FormLevel, value: string | number) {
    form.resetField(level, { defaultValue: value });
  }
  return { values, choose, chooseAdded, fill, fix };
}

/** The values of `formLevels`, with null for a level that the form does not have. */
const toLocation = (values: readonly unknown[]): LocationFields =>
  Object.fromEntries(
    formLevels.map((level, index) => [level, values[index] ?? noLocation[level]]),
  ) as unknown as LocationFields;

const named = (places: readonly { id: number; name: string }[]): ComboboxOption<number>[] =>
  places.map(({ id, name }) => ({ value: id, label: name }));
