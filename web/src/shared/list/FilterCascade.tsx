import { useMemo } from "react";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox, type ComboboxProps } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { useKeptText } from "../../ui/use-kept-text.ts";
import { constituencyLabels, useLocations } from "../location/locations.ts";
import {
  chooseLevel,
  filterLevels,
  type LocationFilters,
  noLocationFilters,
  parseId,
} from "../location/location-levels.ts";
import { recentFirst, recentLocation, rememberLevel } from "../location/recent-location.ts";
import { useBoothLevels } from "../location/use-booths.ts";
import { useKeptTexts } from "../location/use-kept-texts.ts";

interface FilterCascadeProps {
  value: LocationFilters;
  onChange: (value: LocationFilters) => void;
}

/** Constituency (an admin's own is fixed) to booth for a filter dialog, with the disabling and clearing rules of filter-1. */
export function FilterCascade({ value, onChange }: FilterCascadeProps) {
  const { t } = useTexts();
  const {
    states,
    districts,
    constituencies: allConstituencies,
    isPending,
    onRetry,
  } = useLocations();
  const { constituency_id } = recentLocation();
  const constituencies = useMemo(() => {
    const labels = constituencyLabels({ states, districts, constituencies: allConstituencies });
    const all = [...labels].map(([id, label]) => ({ value: String(id), label }));
    return recentFirst(all, String(constituency_id));
  }, [states, districts, allConstituencies, constituency_id]);
  const admin = useAdmin();
  // An admin's filter names the constituency as soon as it names a level below.
  const own = admin && String(admin.constituency_id);
  const at = own ? { ...value, constituency: own } : value;
  const { texts, keep, onChosen } = useKeptTexts(filterLevels);
  const booths = useBoothLevels(parseId(at.constituency), at, texts);
  const levels = {
    ...booths,
    constituency: {
      label: t("Constituency"),
      options: admin ? [{ value: own!, label: admin.constituency_name }] : constituencies,
      placeholder: t("Select Constituency"),
      disabled: own !== null,
      loading: isPending,
      onRetry: onRetry.constituency,
    },
    booth_id: {
      ...booths.booth_id,
      options: booths.booth_id.options.map((option) => ({
        ...option,
        value: String(option.value),
      })),
    },
  };
  return filterLevels.map((level, index) => {
    const above = filterLevels[index - 1];
    return (
      <FilterLevelField
        key={level}
        {...levels[level]}
        value={at[level] || null}
        kept={texts[level] ?? null}
        onKeep={(text) => keep(level, text)}
        isParentChosen={!above || at[above] !== ""}
        onChange={(chosen) => {
          rememberLevel(level, chosen);
          onChosen(level, at[level] !== "");
          onChange(chooseLevel(noLocationFilters, at, level, chosen ?? ""));
        }}
      />
    );
  });
}

interface FilterLevelFieldProps extends Omit<ComboboxProps<string>, "label"> {
  label: string;
  kept: string | null;
  isParentChosen: boolean;
}

function FilterLevelField({ label, isParentChosen, ...box }: FilterLevelFieldProps) {
  const error = useKeptText({
    kept: box.kept,
    options: box.options,
    isReady: isParentChosen && !box.loading && !box.onRetry,
    choose: box.onChange,
  });
  return (
    <Field label={label} error={error}>
      <Combobox {...box} />
    </Field>
  );
}
