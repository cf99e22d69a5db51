import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { Label } from "../../../language/language.ts";
import { actionOf } from "./list-keys.ts";
import { useShortcutsEnabled } from "./shortcuts-enabled.ts";

const keys: readonly [key: string, does: Label][] = [
  ["j", "Next row"],
  ["k", "Previous row"],
  ["o", "Open the complaint"],
  ["s", "Change the status"],
  ["a", "Assign"],
  ["/", "Search"],
  ["?", "Show these keys"],
];

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
        <Dialog title={t("Keyboard shortcuts")} width="prompt" onClose={() => setShown(false)}>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="grid size-7 place-items-center rounded-md border border-edge bg-surface-sunken font-sans">
                    {key}
                  </kbd>
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-5 flex min-h-control items-center gap-3 border-t border-line pt-4">
            <input
              type="checkbox"
              checked={isEnabled}
              onChange={(event) => enable(event.target.checked)}
              className="size-4.5 accent-accent"
            />
            {t("These keys work in the list of complaints")}
          </label>
        </Dialog>
      )}
    </>
  );
}
