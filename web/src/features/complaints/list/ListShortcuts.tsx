import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { actionOf } from "./list-keys.ts";
import { useShortcutsEnabled } from "./shortcuts-enabled.ts";

const ShortcutsDialog = lazyDialog(() => import("./ShortcutsDialog.tsx"));

/** The keys of the list, and the button that shows them and turns them off. */
export function ListShortcuts() {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const [isEnabled, enable] = useShortcutsEnabled();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = isEnabled && actionOf(event, () => setShown(true));
    if (!act) return;
    event.preventDefault();
    act();
  });
  // The keys work wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Keyboard aria-hidden className="size-4" />}
        onClick={() => setShown(true)}
        className="-ms-4 mt-2 text-sm touch:hidden"
      >
        {t("Keyboard shortcuts")}
      </Button>
      {isShown && (
        <ShortcutsDialog isEnabled={isEnabled} enable={enable} onClose={() => setShown(false)} />
      )}
    </>
  );
}
