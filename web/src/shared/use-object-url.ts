import { useCallback, useSyncExternalStore } from "react";

/** The shown blobs, each with its object URL and the number of its users. */
const shown = new WeakMap<Blob, { url: string; places: number }>();

/** An object URL of these bytes, until their last user is unmounted; null without bytes. */
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
