import { useSyncExternalStore } from "react";

type Theme = "light" | "dark";

const key = "theme";
const root = document.documentElement;
const listeners = new Set<() => void>();

const read = (): Theme => (root.classList.contains("dark") ? "dark" : "light");

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toggle() {
  const next: Theme = read() === "dark" ? "light" : "dark";
  // No transitions between the themes: each frame would restyle the whole page.
  root.classList.add("still");
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove("still")));
  root.classList.toggle("dark", next === "dark");
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is switched off: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The theme now shown and a way to change it, which saves the choice (theme-2). public/theme-init.js sets the first one (theme-3). */
export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(subscribe, read), toggle };
}
