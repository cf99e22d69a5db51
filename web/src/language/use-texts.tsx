import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { onLanguage, type Texts, texts } from "./language.ts";

const TextsContext = createContext<Texts>(texts());

/** Wraps the whole console: renders all users of texts again when the language changes; input stays. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return (
    <TextsContext value={useSyncExternalStore(onLanguage, texts, texts)}>{children}</TextsContext>
  );
}

/** The texts of the language now shown: `const { t } = useTexts()`. */
export const useTexts = (): Texts => use(TextsContext);
