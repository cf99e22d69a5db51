/** Where a letter is typed, or is a key of the control. */
const TAKES_KEYS = "input:not([type=checkbox]), textarea, select, [role=menu], [contenteditable]";

const rowLinks = () => [...document.querySelectorAll<HTMLElement>("main [data-row-action]")];
/** The row with the focus. */
const currentRow = () => document.activeElement?.closest("main tr") ?? null;

function moveBy(step: 1 | -1) {
  const links = rowLinks();
  const at = links.findIndex((link) => currentRow()?.contains(link));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
  links[next]?.focus();
}
/** Focuses the first row, or the page when the list has none: for a control that goes with its press. */
export const focusList = () =>
  (rowLinks()[0] ?? document.querySelector<HTMLElement>("main"))?.focus();
const press = (selector: string) => currentRow()?.querySelector<HTMLElement>(selector)?.click();
function search() {
  const box = document.querySelector<HTMLInputElement>("main [role=search] input");
  box?.focus();
  box?.select();
}

/** What the keys of the list do (complaint-work-7), but for the help. */
const actions: Readonly<Record<string, () => void>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  o: () => press("[data-row-action]"),
  s: () => press("[data-shortcut=s]"),
  a: () => press("[data-shortcut=a]"),
  "/": search,
};

/** The action of a pressed key; undefined while something is typed or a dialog is open. `help` shows the keys. */
export function actionOf(event: KeyboardEvent, help: () => void): (() => void) | undefined {
  const { key, code, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return undefined;
  if (target instanceof Element && target.closest(TAKES_KEYS)) return undefined;
  if (document.querySelector("dialog[open]")) return undefined;
  // On a Devanagari keyboard the letter's key is known by its position.
  const typed = /^[ -~]$/.test(key) ? key : code.replace(/^Key/, "").toLowerCase();
  return typed === "?" ? help : actions[typed];
}
