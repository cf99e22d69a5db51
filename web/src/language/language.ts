import { fillIn, type ValuesOf } from "contract/fill-in";
import type * as Hindi from "contract/hindi";
import { english, type Label, type Message, ruleMessage, type Text } from "contract/message";

export type { Label, Message, Text };
type Language = "en" | "hi";

export interface Texts {
  language: Language;
  /** How numbers, dates and the order of names are written. */
  locale: "en-IN" | "hi-IN";
  /** A text in this language, with the value of each name in its braces: `t("{count} rows", { count })`. Numbers get their commas. */
  t: <Key extends Text>(text: Key, ...values: ValuesOf<Key>) => string;
  /** A message in this language. A string is not changed: it is translated already, or a text of the server. */
  message: (message: Message | string) => string;
  /** As `message`, for the error of a field. A string can also be the error of a rule: its message is translated. */
  fieldError: (error: Message | string) => string;
  /** A category's name. It is English data: the Hindi translation where there is one, else the name unchanged. */
  category: (name: string) => string;
}

const STORAGE_KEY = "language";
const listeners = new Set<() => void>();

function createTexts(language: Language, hindi?: typeof Hindi): Texts {
  const locale = language === "hi" ? "hi-IN" : "en-IN";
  const translate = hindi?.hindi ?? english;
  const message = (given: Message | string) =>
    typeof given === "string" ? given : translate(given);
  return {
    language,
    locale,
    t: (text, ...[values]) =>
      fillIn(hindi?.hindiText(text) ?? text, values, (value: string | number) =>
        typeof value === "number" ? value.toLocaleString(locale) : value,
      ),
    message,
    fieldError: (error) => message(typeof error === "string" ? ruleMessage(error) : error),
    category: (name) => hindi?.hindiCategory(name) ?? name,
  };
}

const englishTexts = createTexts("en");
let current = englishTexts;

/** The current texts, for code outside React. A component uses `useTexts`, which renders it again when the language changes. */
export const texts = (): Texts => current;

/** Calls the listener after each change; returns the function that unsubscribes it. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the console in this language. Rejects, changing nothing, when the texts cannot be loaded. */
async function show(language: Language): Promise<void> {
  current = language === "hi" ? createTexts("hi", await import("contract/hindi")) : englishTexts;
  document.documentElement.lang = current.locale;
  for (const listener of listeners) listener();
}

/** Shows the console in this language and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage is switched off: the choice then lasts as long as the page.
  }
}

/** The language that was chosen in this browser. */
function chosenLanguage(): Language {
  try {
    return localStorage.getItem(STORAGE_KEY) === "hi" ? "hi" : "en";
  } catch {
    return "en";
  }
}

/**
 * Shows the chosen language, before the first render. If the Hindi texts cannot be loaded, English is shown until the next page
 * load.
 */
export async function startLanguage(): Promise<void> {
  if (chosenLanguage() === "hi") await show("hi").catch(() => show("en"));
}
