import { useCallback, useSyncExternalStore } from "react";

/** The shown blobs, each with its object URL and the number of its users. */
const shown = new WeakMap<Blob, { url: string; users: number }>();

/** An object URL of these bytes; null without bytes. It is revoked when the last component that uses it is unmounted. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const show = useCallback(
    (changed: () => void) => {
      if (!bytes) return () => undefined;
      const one = shown.get(bytes) ?? { url: URL.createObjectURL(bytes), users: 0 };
      one.users += 1;
      shown.set(bytes, one);
      changed();
      return () => {
        one.users -= 1;
        if (one.users > 0) return;
        shown.delete(bytes);
        URL.revokeObjectURL(one.url);
      };
    },
    [bytes],
  );
  return useSyncExternalStore(show, () => (bytes && shown.get(bytes)?.url) ?? null);
}
