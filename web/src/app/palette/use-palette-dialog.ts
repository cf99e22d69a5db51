import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useCapabilities } from "../../api/capabilities.ts";

/** Opens the palette by Ctrl+K (or Cmd+K) and by `show`. The first key of the shortcut calls `prefetch`, which loads its code. */
export function usePaletteDialog(prefetch: () => void) {
  const isOffered = useCapabilities().palette;
  const [isOpen, setOpen] = useState(false);
  const toggle = useEffectEvent(() => setOpen(isOffered && !isOpen));
  // The shortcut works wherever the focus is, also outside of React's elements, and from the first painted frame on.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Control" || event.key === "Meta") prefetch();
      // On a layout without Latin letters, such as Devanagari, the key of K types another letter.
      const isK = /^[a-z]$/i.test(event.key)
        ? event.key.toLowerCase() === "k"
        : event.code === "KeyK";
      if (!isK || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The browser would open its address bar.
      event.preventDefault();
      toggle();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [prefetch]);
  return { isOffered, isOpen, show: () => setOpen(isOffered), hide: () => setOpen(false) };
}
