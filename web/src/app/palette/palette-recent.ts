import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { PaletteItem } from "./palette-items.ts";

/** So many are remembered. */
const MOST = 6;

/** Where one went from here, the last one first. It holds citizens' names, so it is kept in memory and ends with the sign-in. */
let recent: readonly PaletteItem[] = [];

subscribeToSession(() => {
  if (!currentSession().user) recent = [];
});

export const recentItems = (): readonly PaletteItem[] => recent;

export function rememberItem(item: PaletteItem): void {
  recent = [item, ...recent.filter(({ key }) => key !== item.key)].slice(0, MOST);
}
