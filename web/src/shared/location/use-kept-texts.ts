import { useState } from "react";

/** The texts that the levels of a cascade keep until they are options; see useKeptText(). */
export type KeptTexts<Level extends string> = Partial<Record<Level, string | null>>;

/** Whether a level can be used: its parent is chosen or, while options load or with a text of its own, keeps a text (cascade-4). */
export const isOpenBelow = (
  parent: { value: string | number | null; text: string | null | undefined },
  { loading, text }: { loading: boolean; text: string | null | undefined },
): boolean => Boolean(parent.value) || (Boolean(parent.text) && (loading || Boolean(text)));

/** The texts without those of a level and of the levels below it. `levels` are all levels, top down. */
export const withoutTextsFrom = <Level extends string>(
  levels: readonly Level[],
  texts: KeptTexts<Level>,
  level: Level,
): KeptTexts<Level> =>
  Object.fromEntries(
    levels.slice(0, levels.indexOf(level)).map((above) => [above, texts[above] ?? null]),
  ) as KeptTexts<Level>;

/** The kept texts of a cascade. Changing, clearing or emptying a level also removes the texts below it (cascade-2). */
export function useKeptTexts<Level extends string>(levels: readonly Level[]) {
  const [texts, setTexts] = useState<KeptTexts<Level>>({});
  return {
    texts,
    /** `onKeep` of the level's combobox. */
    keep: (level: Level, text: string | null): void =>
      setTexts((kept) =>
        text === null ? withoutTextsFrom(levels, kept, level) : { ...kept, [level]: text },
      ),
    /** A value replaces the level's text. `resets`: the level had another value, or has none now. */
    onChosen: (level: Level, resets: boolean): void =>
      setTexts((kept) =>
        resets ? withoutTextsFrom(levels, kept, level) : { ...kept, [level]: null },
      ),
  };
}
