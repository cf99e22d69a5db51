import { type Booth, listBooths } from "contract/booths";
import { useMemo } from "react";
import { retryIfFailed, useApiQuery } from "../api/queries.ts";
import { useTexts } from "../language/use-texts.tsx";
import { recentFirst, recentLocation } from "./recent-location.ts";
import { boothOptions, type BoothPlace } from "./location-levels.ts";

const none: readonly Booth[] = [];

/** The booths of a constituency, empty until they have loaded; fetched only when one is chosen (spec.md section 7). */
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
    /** Loading again after a failure, as asked for from a box: it stays enabled, because it has the focus. */
    isRetrying: booths.isLoading && booths.errorUpdateCount > 0,
    onRetry: retryIfFailed(booths),
  };
}

/** Options, placeholder and state of the four levels below a constituency (spec.md section 4). */
export function useBoothLevels(
  constituency_id: number | null,
  { mandal, shaktikendra, booth_name }: BoothPlace,
) {
  const { t, locale } = useTexts();
  const { booths, isLoading, isRetrying, onRetry } = useBooths(constituency_id);
  const options = useMemo(
    () => boothOptions(booths, { mandal, shaktikendra, booth_name }, locale),
    [booths, mandal, shaktikendra, booth_name, locale],
  );
  const wait =
    (constituency_id === null && t("Select Constituency first")) ||
    (isLoading && !isRetrying && t("Loading booths...")) ||
    (!onRetry && !isRetrying && booths.length === 0 && t("No booths available"));
  return {
    mandal: {
      label: t("Mandal"),
      options: recentFirst(options.mandal, recentLocation().mandal),
      placeholder: wait || t(onRetry ? "Failed to load booths" : "Select Mandal"),
      disabled: wait !== false,
      loading: isLoading,
      onRetry,
    },
    shaktikendra: {
      label: t("Shaktikendra"),
      options: options.shaktikendra,
      placeholder: t(mandal ? "Select Shaktikendra" : "Select Mandal first"),
      disabled: !mandal,
    },
    booth_name: {
      label: t("Booth Name"),
      options: options.booth_name,
      placeholder: t(shaktikendra ? "Select Booth Name" : "Select Shaktikendra first"),
      disabled: !shaktikendra,
    },
    booth_id: {
      label: t("Booth Number"),
      options: options.booth_id,
      placeholder: t(booth_name ? "Select Booth Number" : "Select Booth Name first"),
      disabled: !booth_name,
    },
  };
}
