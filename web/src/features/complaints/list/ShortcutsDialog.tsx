import type { Label } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

const keys: readonly [key: string, does: Label][] = [
  ["j", "Next row"],
  ["k", "Previous row"],
  ["o", "Open the complaint"],
  ["s", "Change the status"],
  ["a", "Assign"],
  ["/", "Search"],
  ["?", "Show these keys"],
];

interface ShortcutsDialogProps {
  isEnabled: boolean;
  enable: (isEnabled: boolean) => void;
  onClose: () => void;
}

/** Shows the keys of the list, and turns them off. */
export default function ShortcutsDialog({ isEnabled, enable, onClose }: ShortcutsDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t("Keyboard shortcuts")} width="prompt" onClose={onClose}>
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
  );
}
