import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { onLanguage, type Texts, texts } from "./language.ts";

const TextsContext = createContext<Texts>(texts());

/** Around the whole console: draws all that uses texts again when the language changes; what was typed stays. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return (
    <TextsContext value={useSyncExternalStore(onLanguage, texts, texts)}>{children}</TextsContext>
  );
}

/** The texts of the language now shown: `const { t } = useTexts()`. */
export const useTexts = (): Texts => use(TextsContext);
