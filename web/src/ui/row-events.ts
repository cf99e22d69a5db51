import type { KeyboardEvent, MouseEvent } from "react";

const action = "[data-row-action]";

/**
 * A click on a row clicks its link or button, unless it hits another control or ends a text selection. The middle button, or
 * a click with Ctrl, Command or Shift, opens a row's link in a new tab.
 */
export function pressRow(event: MouseEvent<HTMLElement>) {
  const target = event.target;
  if (!(target instanceof Element) || target.closest("a, button, input, label, select, textarea"))
    return;
  if (window.getSelection()?.isCollapsed === false) return;
  const pressed = event.currentTarget.querySelector<HTMLElement>(action);
  const { button, ctrlKey, metaKey, shiftKey } = event;
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey;
  if (isPlain) pressed?.click();
  // Not a scripted click with modifier keys, because Firefox ignores the keys.
  else if (button !== 2 && pressed instanceof HTMLAnchorElement)
    window.open(pressed.href, "_blank", "noopener");
}

/** Up and Down move between the rows' links or buttons, Home and End to the first and last; Enter opens as everywhere. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement) || !event.target.matches(action)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(action)];
  const index = all.indexOf(event.target);
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: all.length - 1,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
