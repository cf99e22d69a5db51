import { listCategories } from "contract/categories";
import { type ReactNode, useMemo } from "react";
import { useApiQuery } from "../api/queries.ts";
import { TextsContext, useTexts } from "../language/use-texts.tsx";

/**
 * Gives the pages the names that the office has written for its categories in the language now shown. Records carry the English
 * name. Until the names are there, and for a category without one, the English name is shown.
 */
export function CategoryNames({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const isTranslated = texts.language === "hi";
  const trees = useApiQuery(listCategories, {}, { preset: "reference", enabled: isTranslated });
  const value = useMemo(() => {
    if (!isTranslated || !trees.data) return texts;
    const named = trees.data.data.flatMap(({ children: active, retired }) => [
      ...active,
      ...retired,
    ]);
    const names = new Map(named.map(({ name, name_hi }) => [name, name_hi]));
    return { ...texts, category: (name: string) => names.get(name) ?? name };
  }, [texts, isTranslated, trees.data]);
  return <TextsContext value={value}>{children}</TextsContext>;
}
