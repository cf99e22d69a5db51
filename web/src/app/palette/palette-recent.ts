import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { Texts } from "../../language/language.ts";
import { type PaletteItem, screensFor } from "./palette-items.ts";
import { RECENT_LENGTH } from "./palette-lengths.ts";

/** The recent destinations, newest first. They hold citizens' names, so they are kept in memory and dropped with the session. */
let recent: readonly PaletteItem[] = [];

subscribeToSession(() => {
  if (!currentSession().user) recent = [];
});

/** The recent destinations; screens are named in the current language. */
export function recentItems(texts: Texts): readonly PaletteItem[] {
  const screens = new Map(
    screensFor("", texts, currentSession().isAdmin).map((item) => [item.key, item]),
  );
  return recent.map((item) => screens.get(item.key) ?? item);
}

export function rememberItem(item: PaletteItem): void {
  recent = [item, ...recent.filter(({ key }) => key !== item.key)].slice(0, RECENT_LENGTH);
}
