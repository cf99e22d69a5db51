import { useCallback, useSyncExternalStore } from "react";

/** The bytes that are shown now, each with its one address and in how many places. */
const shown = new WeakMap<Blob, { url: string; places: number }>();

/** An address of these bytes within this page, until the last place that shows them is gone; null until there are any. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const show = useCallback(
    (changed: () => void) => {
      if (!bytes) return () => undefined;
      const one = shown.get(bytes) ?? { url: URL.createObjectURL(bytes), places: 0 };
      one.places += 1;
      shown.set(bytes, one);
      changed();
      return () => {
        one.places -= 1;
        if (one.places > 0) return;
        shown.delete(bytes);
        URL.revokeObjectURL(one.url);
      };
    },
    [bytes],
  );
  return useSyncExternalStore(show, () => (bytes && shown.get(bytes)?.url) ?? null);
}
