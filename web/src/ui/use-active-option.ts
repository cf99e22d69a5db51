import { useState } from "react";

/**
 * The active option of a list. An option that was made active stays it when the list changes: answers can arrive late. When it
 * leaves the list, no option is active. `keys` identify the options.
 */
export function useActiveOption<K extends string | number>(
  keys: readonly K[],
  initialIndex: number,
) {
  const [active, setActive] = useState<{ index: number; key?: K | undefined }>({
    index: initialIndex,
  });
  return {
    /** -1 for none. */
    activeIndex:
      active.key === undefined ? Math.min(active.index, keys.length - 1) : keys.indexOf(active.key),
    /** Whether it was activated by itself, not as the first of the list. */
    isPicked: active.key !== undefined,
    activate: (index: number) => setActive({ index, key: keys[index] }),
    /** Whichever option is the first (-1: none), until another one is activated: what is typed will change the list. */
    activateFirst: (index: 0 | -1 = 0) => setActive({ index }),
  };
}
