import { useState } from "react";

const STORAGE_KEY = "list-keys";

function readEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

/** Whether the keys of the list work in this browser, and a function that changes and remembers it (WCAG 2.1.4). */
export function useShortcutsEnabled(): [isEnabled: boolean, enable: (isEnabled: boolean) => void] {
  const [isEnabled, setEnabled] = useState(readEnabled);
  function enable(next: boolean) {
    setEnabled(next);
    try {
      localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
    } catch {
      // Storage is switched off: the choice then lasts as long as the page.
    }
  }
  return [isEnabled, enable];
}
