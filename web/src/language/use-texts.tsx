import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { subscribeToLanguage, type Texts, texts } from "./language.ts";

export const TextsContext = createContext<Texts>(texts());

/** Wraps the whole console. When the language changes, all components with texts render again; input is kept. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return (
    <TextsContext value={useSyncExternalStore(subscribeToLanguage, texts, texts)}>
      {children}
    </TextsContext>
  );
}

/** The texts of the language now shown: `const { t } = useTexts()`. */
export const useTexts = (): Texts => use(TextsContext);
