import { SEARCH_MAX } from "contract/rules";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useActiveOption } from "../../ui/use-active-option.ts";
import type { PaletteItem } from "./palette-items.ts";
import { PaletteList } from "./PaletteList.tsx";
import { rememberItem } from "./palette-recent.ts";
import { usePalette } from "./use-palette.ts";

/** Goes to any screen, and finds a complaint, citizen, event, booth or admin by typing. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { searchFor, groups, isLoading, hasFailed } = usePalette();
  const items = groups.flatMap((group) => group.items);
  const keys = groups.flatMap(({ name, items: own }) => own.map(({ key }) => `${name} ${key}`));
  const { activeIndex, activate, activateFirst } = useActiveOption(keys, 0);

  function go(item: PaletteItem | undefined) {
    if (!item || groups.some(({ isOld, items: old }) => isOld && old.includes(item))) return;
    rememberItem(item);
    onClose();
    void navigate(item.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate(activeIndex >= last ? 0 : activeIndex + 1),
      ArrowUp: () => activate(activeIndex <= 0 ? last : activeIndex - 1),
      Enter: () => go(items[activeIndex]),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }
  const state =
    (hasFailed && t("Not everything could be searched. Check the connection, then type again.")) ||
    (items.length === 0 &&
      !isLoading &&
      t("Nothing found. Try a number, other words, or a phone.")) ||
    (isLoading && t("Searching...")) ||
    t("{count} found", { count: items.length });

  return (
    <Dialog title={t("Go to")} onClose={onClose} takeFocus={() => input.current?.focus()}>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 inset-s-3 my-auto size-4 text-muted"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t(
            isAdmin
              ? "Search for a screen, complaint, citizen, event or booth"
              : "Search for a screen, complaint, citizen, event, booth or admin",
          )}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={t("Citizen, phone, number or words")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            searchFor(event.target.value);
            activateFirst();
          }}
          onKeyDown={onKeyDown}
          className="control ps-9 pe-10"
        />
        {isLoading && (
          <span className="pointer-events-none absolute inset-y-0 inset-e-3 grid place-items-center text-muted">
            <Spinner />
          </span>
        )}
      </div>
      <p
        role="status"
        className={hasFailed || (items.length === 0 && !isLoading) ? "mt-3 text-muted" : "sr-only"}
      >
        {state}
      </p>
      <PaletteList
        id={listId}
        label={t("Go to")}
        groups={groups}
        activeIndex={activeIndex}
        onActivate={activate}
        onChoose={go}
      />
    </Dialog>
  );
}
