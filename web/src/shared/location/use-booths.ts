import { type Booth, listBooths } from "contract/booths";
import { useMemo } from "react";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useLocations } from "./locations.ts";
import { recentFirst, recentLocation } from "./recent-location.ts";
import { boothOptions, type BoothPlace } from "./location-levels.ts";
import { isOpenBelow, type KeptTexts } from "./use-kept-texts.ts";

const none: readonly Booth[] = [];

/** The booths of a constituency, empty until they have loaded; fetched only when one is chosen (call-9). */
export function useBooths(constituency_id: number | null) {
  const { t } = useTexts();
  const booths = useApiQuery(
    listBooths,
    constituency_id === null ? null : { params: { id: constituency_id } },
    { preset: "reference", failure: t("Failed to load booths") },
  );
  return {
    booths: booths.data?.data ?? none,
    isLoading: booths.isLoading,
    onRetry: retryIfFailed(booths),
  };
}

/**
 * Options, placeholder and state of the four levels below a constituency (cascade-4, cascade-5). `texts` are the kept ones.
 */
export function useBoothLevels(
  constituency_id: number | null,
  { mandal, shaktikendra, booth_name }: BoothPlace,
  texts: KeptTexts<"constituency" | keyof BoothPlace | "booth_id">,
) {
  const { t, locale } = useTexts();
  const { isPending } = useLocations();
  const { booths, isLoading, onRetry } = useBooths(constituency_id);
  const options = useMemo(
    () => boothOptions(booths, { mandal, shaktikendra, booth_name }, locale),
    [booths, mandal, shaktikendra, booth_name, locale],
  );
  const isEmpty = constituency_id !== null && !isLoading && !onRetry && booths.length === 0;
  /** `text` is the level's own kept one. */
  function level(
    parent: Parameters<typeof isOpenBelow>[0],
    text: string | null | undefined,
    placeholders: { open: Label; closed: Label },
  ) {
    const isOpen = isOpenBelow(parent, { loading: isPending || isLoading, text });
    const loading = isLoading && isOpen;
    const placeholder = parent.value ? placeholders.open : placeholders.closed;
    return {
      placeholder: t(loading ? "Loading booths..." : placeholder),
      disabled: !isOpen,
      loading,
      onRetry,
    };
  }
  const first = level({ value: constituency_id, text: texts.constituency }, texts.mandal, {
    open: onRetry ? "Failed to load booths" : isEmpty ? "No booths available" : "Select Mandal",
    closed: "Select Constituency first",
  });
  return {
    mandal: {
      ...first,
      label: t("Mandal"),
      options: recentFirst(options.mandal, recentLocation().mandal),
      disabled: first.disabled || (isEmpty && !texts.mandal),
    },
    shaktikendra: {
      ...level({ value: mandal, text: texts.mandal }, texts.shaktikendra, {
        open: "Select Shaktikendra",
        closed: "Select Mandal first",
      }),
      label: t("Shaktikendra"),
      options: options.shaktikendra,
    },
    booth_name: {
      ...level({ value: shaktikendra, text: texts.shaktikendra }, texts.booth_name, {
        open: "Select Booth Name",
        closed: "Select Shaktikendra first",
      }),
      label: t("Booth Name"),
      options: options.booth_name,
    },
    booth_id: {
      ...level({ value: booth_name, text: texts.booth_name }, texts.booth_id, {
        open: "Select Booth Number",
        closed: "Select Booth Name first",
      }),
      label: t("Booth Number"),
      options: options.booth_id,
    },
  };
}
