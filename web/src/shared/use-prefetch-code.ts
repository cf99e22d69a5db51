import { useEffect } from "react";

/** Loads code that the page needs soon, after the page's first render. A failure shows when the code is used. */
export function usePrefetchCode(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);
}
