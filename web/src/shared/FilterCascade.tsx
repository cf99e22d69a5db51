import { useMemo } from "react";
import { useAdmin } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { Combobox } from "../ui/Combobox.tsx";
import { Field } from "../ui/Field.tsx";
import { constituencyLabels, useLocations } from "./locations.ts";
import {
  chooseLevel,
  filterLevels,
  type LocationFilters,
  noLocationFilters,
  parseId,
} from "./location-levels.ts";
import { recentFirst, recentLocation, rememberLevel } from "./recent-location.ts";
import { useBoothLevels } from "./use-booths.ts";

interface FilterCascadeProps {
  value: LocationFilters;
  onChange: (value: LocationFilters) => void;
}

/** Constituency (an admin's own is fixed) to booth for a filter dialog, with the disabling and clearing rules of spec.md section 4. */
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
  const booths = useBoothLevels(parseId(at.constituency), at);
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
  return filterLevels.map((level) => {
    const { label, ...settings } = levels[level];
    return (
      <Field key={level} label={label}>
        <Combobox
          {...settings}
          value={at[level] || null}
          onChange={(chosen) => {
            rememberLevel(level, chosen);
            onChange(chooseLevel(noLocationFilters, at, level, chosen ?? ""));
          }}
        />
      </Field>
    );
  });
}
