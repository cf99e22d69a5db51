import { CITIZEN_SEARCH_MIN, type Citizen, type CitizenRow } from "contract/citizens";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox, type ComboboxProps } from "../../ui/Combobox.tsx";
import { citizenLabel } from "./citizen-texts.ts";
import { useCitizenOptions } from "./use-citizen-options.ts";

interface CitizenSearchProps extends Pick<
  ComboboxProps<number>,
  "kept" | "onKeep" | "onBlur" | "footer" | "ref"
> {
  /** Who is chosen. */
  citizen: Pick<Citizen, "principal_id" | "name" | "phone"> | null;
  onChoose: (citizen: CitizenRow | null) => void;
  /** A citizen who is not offered. */
  except?: number;
  /** Only citizens of this constituency are offered. */
  constituency_id?: number;
}

/** Finds a citizen of all booths that the user reaches, by phone or name. */
export function CitizenSearch(props: CitizenSearchProps) {
  const { citizen, onChoose, except, constituency_id, ...box } = props;
  const { t } = useTexts();
  const { citizens, options, isLoading, isTooShort, onRetry, searchFor } = useCitizenOptions(
    undefined,
    constituency_id,
  );
  return (
    <Combobox
      {...box}
      options={options.filter(({ value }) => value !== except)}
      value={citizen?.principal_id ?? null}
      onChange={(id) => onChoose(citizens.find(({ principal_id }) => principal_id === id) ?? null)}
      onSearchChange={searchFor}
      placeholder={t("Search by name or phone")}
      loading={isLoading}
      onRetry={onRetry}
      emptyText={
        isTooShort
          ? t("Type at least {limit} characters of the name or phone", {
              limit: CITIZEN_SEARCH_MIN,
            })
          : constituency_id === undefined
            ? undefined
            : t("Nobody else of this constituency has this name or phone")
      }
      selectedLabel={citizen ? citizenLabel(t, citizen) : undefined}
    />
  );
}
