import { type Booth, listBooths } from "contract/booths";
import { useMemo } from "react";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { recentFirst, recentLocation } from "./recent-location.ts";
import { boothOptions, type BoothPlace } from "./location-levels.ts";
import type { KeptTexts } from "./use-kept-texts.ts";

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
 * Options, placeholder and state of the four levels below a constituency (cascade-4, cascade-5). Text can be typed into a level
 * while the booths load, and while the level above keeps a text; `texts` are the kept ones.
 */
export function useBoothLevels(
  constituency_id: number | null,
  { mandal, shaktikendra, booth_name }: BoothPlace,
  texts: KeptTexts<"constituency" | keyof BoothPlace>,
) {
  const { t, locale } = useTexts();
  const { booths, isLoading, onRetry } = useBooths(constituency_id);
  const options = useMemo(
    () => boothOptions(booths, { mandal, shaktikendra, booth_name }, locale),
    [booths, mandal, shaktikendra, booth_name, locale],
  );
  const isEmpty = constituency_id !== null && !isLoading && !onRetry && booths.length === 0;
  /** `parent` is the value of the level above, `parentText` its kept text. */
  function level(
    parent: string | number | null,
    parentText: string | null | undefined,
    placeholders: { open: Label; closed: Label },
  ) {
    const isOpen = Boolean(parent) || Boolean(parentText);
    const loading = isLoading && isOpen;
    const placeholder = parent ? placeholders.open : placeholders.closed;
    return {
      placeholder: t(loading ? "Loading booths..." : placeholder),
      disabled: !isOpen,
      loading,
      onRetry,
    };
  }
  const first = level(constituency_id, texts.constituency, {
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
      ...level(mandal, texts.mandal, {
        open: "Select Shaktikendra",
        closed: "Select Mandal first",
      }),
      label: t("Shaktikendra"),
      options: options.shaktikendra,
    },
    booth_name: {
      ...level(shaktikendra, texts.shaktikendra, {
        open: "Select Booth Name",
        closed: "Select Shaktikendra first",
      }),
      label: t("Booth Name"),
      options: options.booth_name,
    },
    booth_id: {
      ...level(booth_name, texts.booth_name, {
        open: "Select Booth Number",
        closed: "Select Booth Name first",
      }),
      label: t("Booth Number"),
      options: options.booth_id,
    },
  };
}
