import { useTexts } from "../language/use-texts.tsx";

/**
 * Returns a function that gives a chip's text for a filter of the URL that holds an id or a name. `name` is the name of the
 * id: undefined while `isPending`, and for an unknown id. An id is never shown.
 */
export function useChipText() {
  const { t } = useTexts();
  return (value: string, name: string | undefined, isPending: boolean): string => {
    if (name !== undefined) return name;
    if (!/^\d+$/.test(value)) return value;
    return isPending ? "..." : t("Unknown");
  };
}
