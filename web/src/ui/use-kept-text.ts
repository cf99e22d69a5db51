import { useEffect, useEffectEvent } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { type ComboboxOption, optionsMeant } from "./combobox-filter.ts";

interface KeptText<V extends string | number> {
  /** The text; null without one. */
  kept: string | null;
  options: readonly ComboboxOption<V>[];
  /** Whether the options are those that the text can mean: loaded, and of the chosen parent. */
  isReady: boolean;
  choose: (value: V) => void;
}

/**
 * A text that was typed into a combobox before its options had loaded. When they have loaded and exactly one of them is meant,
 * it is chosen. Returns an error for the Field when none or several are.
 */
export function useKeptText<V extends string | number>(given: KeptText<V>): string | undefined {
  const { kept, options, isReady, choose } = given;
  const { t } = useTexts();
  const meant = kept !== null && isReady ? optionsMeant(options, kept) : null;
  const only = meant?.length === 1 ? meant[0]!.value : null;
  const onFound = useEffectEvent(choose);
  // The options arrive without an event.
  useEffect(() => {
    if (only !== null) onFound(only);
  }, [only]);
  if (!meant || only !== null) return undefined;
  return t(meant.length === 0 ? "No results found" : "Several match. Choose one.");
}
