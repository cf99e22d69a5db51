import { useEffect, useEffectEvent, useState } from "react";
import { useIsOwnServer } from "../../api/own-server.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import type { CommandPalette } from "./CommandPalette.tsx";

/**
 * Opens the palette by Ctrl+K (or Cmd+K) and by `show`. Its code loads when it is first opened; when that fails, a toast says
 * so and the page stays. `Palette` is null while it is closed.
 */
export function usePaletteDoor() {
  const { t } = useTexts();
  const isOffered = useIsOwnServer();
  const [open, setOpen] = useState<{ Palette: typeof CommandPalette } | null>(null);

  const [isOpening, setOpening] = useState(false);

  async function show() {
    if (!isOffered) return;
    setOpening(true);
    try {
      const { CommandPalette: Palette } = await import("./CommandPalette.tsx");
      setOpen({ Palette });
    } catch {
      toast.error(t("This could not be opened. Check the connection, then try again."));
    } finally {
      setOpening(false);
    }
  }
  const toggle = useEffectEvent(() => (open ? setOpen(null) : void show()));
  // The shortcut works wherever the focus is, also outside of React's elements.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isIt = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isIt || event.altKey || event.shiftKey) return;
      // The browser would open its address bar.
      event.preventDefault();
      toggle();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return {
    isOffered,
    isOpening,
    Palette: open?.Palette ?? null,
    show: () => void show(),
    hide: () => setOpen(null),
  };
}
