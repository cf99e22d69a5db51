import type { LocationType } from "contract/locations";
import { useCapabilities } from "../../api/capabilities.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";
import { type Levels, LocationLevel } from "./LocationLevel.tsx";
import { useLocations } from "./locations.ts";
import { type FormLevel, formLevels } from "./location-levels.ts";
import { recentFirst, recentLocation } from "./recent-location.ts";
import type { NewLocation } from "./use-add-location.ts";
import { useBoothLevels } from "./use-booths.ts";
import { useCascade } from "./use-cascade.ts";
import { isOpenBelow } from "./use-kept-texts.ts";

interface LocationCascadeProps {
  /** The lowest level shown; the whole cascade when not given. */
  to?: "state_id" | "district_id" | "constituency_id" | "booth_id";
  /** The levels that are marked as required. The mark is visual only: the form's schema does the validation. */
  required?: readonly FormLevel[];
  /** Allows adding a state, district or constituency in place. */
  canAdd?: boolean;
  /** Whether a level with a single option selects it. */
  selectsOnlyOption?: boolean;
  /** Called after a level was changed, for fields that depend on the location. */
  onChoose?: (level: FormLevel) => void;
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
  const cascade = useCascade(onChoose);
  const { values, texts, keep, choose, chooseAdded, fillOnlyOption, setFixedLevel } = cascade;
  const { states, districts, constituencies, isPending, onRetry } = useLocations();
  const fills = useCapabilities().fillingCascade && selectsOnlyOption;
  const levels = {
    values,
    texts,
    keep,
    choose,
    required,
    fillOnlyOption: fills ? fillOnlyOption : undefined,
  };
  const reaches = (level: FormLevel) => formLevels.indexOf(level) <= formLevels.indexOf(to);
  const isOpen = (level: FormLevel, parent: FormLevel) =>
    isOpenBelow(
      { value: values[parent], text: texts[parent] },
      { loading: isPending, text: texts[level] },
    );
  const adding = (type: LocationType, level: FormLevel, parent: Omit<NewLocation, "name"> = {}) =>
    canAdd
      ? {
          addition: {
            type,
            parent,
            // Not chosen when this level, too, was changed in the meantime.
            onAdded: (id: number) => chooseAdded(level, id, { ...parent, [level]: values[level] }),
          },
        }
      : {};

  if (admin)
    return (
      <>
        <LocationLevel
          {...levels}
          fillOnlyOption={setFixedLevel}
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
        options={toOptions(states)}
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
          disabled={!isOpen("district_id", "state_id")}
          options={toOptions(districts.filter((district) => district.state_id === values.state_id))}
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
          disabled={!isOpen("constituency_id", "district_id")}
          options={recentFirst(
            toOptions(
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
    { ...levels.texts, constituency: levels.texts.constituency_id },
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

const toOptions = (places: readonly { id: number; name: string }[]): ComboboxOption<number>[] =>
  places.map(({ id, name }) => ({ value: id, label: name }));
