import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { Texts } from "../../language/language.ts";
import { type PaletteItem, screensFor } from "./palette-items.ts";

/** So many are remembered. */
const MOST = 6;

/** Where one went from here, the last one first. It holds citizens' names, so it is kept in memory and ends with the sign-in. */
let recent: readonly PaletteItem[] = [];

subscribeToSession(() => {
  if (!currentSession().user) recent = [];
});

/** Those, the screens among them in the language that is shown. */
export function recentItems(texts: Texts): readonly PaletteItem[] {
  const screens = new Map(screensFor("", texts).map((item) => [item.key, item]));
  return recent.map((item) => screens.get(item.key) ?? item);
}

export function rememberItem(item: PaletteItem): void {
  recent = [item, ...recent.filter(({ key }) => key !== item.key)].slice(0, MOST);
}
