import { fillIn, type ValuesOf } from "contract/fill-in";
import {
  isLanguage,
  type Language,
  type LanguageOptions,
  LANGUAGES,
} from "contract/language/languages";
import { type Catalogue, createTranslator, noCatalogue } from "contract/language/translator";
import { type Label, type Message, ruleMessage, type Text } from "contract/message";

export type { Label, Message, Text };

export interface Texts {
  language: Language;
  /** How numbers, dates and the order of names are written. */
  locale: string;
  /** How a time names its part of the day; undefined: as the locale does. */
  dayPeriod: "short" | undefined;
  /** A text in this language, with the value of each name in its braces: `t("{count} rows", { count })`. Numbers get their commas. */
  t: <Key extends Text>(text: Key, ...values: ValuesOf<Key>) => string;
  /** A message, or the error of a rule, in this language. Another string is translated already, or a text of the server. */
  message: (message: Message | string) => string;
  /** A category's name in this language where the office has given it one (app/CategoryNames.tsx), else the name unchanged. */
  category: (name: string) => string;
  /** The name of a department in this language: the office's Hindi name in Hindi, if it has one. */
  department: (of: { department: string; department_hi: string | null }) => string;
}

const STORAGE_KEY = "language";
const listeners = new Set<() => void>();

/** A number as text. A small one needs no separators, for which a browser loads the locale's data in 30 ms and more. */
const written = (value: number, locale: string): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : value.toLocaleString(locale);

function createTexts(language: Language, catalogue: Catalogue): Texts {
  const { locale, dayPeriod }: LanguageOptions = LANGUAGES[language];
  const translator = createTranslator(catalogue);
  return {
    language,
    locale,
    dayPeriod,
    t: (text, ...[values]) =>
      fillIn(translator.text(text), values, (value: string | number) =>
        typeof value === "number" ? written(value, locale) : value,
      ),
    message: (given) => {
      const message = typeof given === "string" ? ruleMessage(given) : given;
      return typeof message === "string" ? message : translator.message(message);
    },
    category: (name) => name,
    department: ({ department, department_hi }) =>
      (language === "hi" && department_hi) || department,
  };
}

let current = createTexts("en", noCatalogue);

/** The current texts, for code outside React. A component uses `useTexts`, which renders it again when the language changes. */
export const texts = (): Texts => current;

/** Calls the listener after each change; returns the function that unsubscribes it. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the console in this language. Rejects, changing nothing, when the texts cannot be loaded. */
async function show(language: Language): Promise<void> {
  current = createTexts(language, await LANGUAGES[language].load());
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
    const id = localStorage.getItem(STORAGE_KEY) ?? "en";
    return isLanguage(id) ? id : "en";
  } catch {
    return "en";
  }
}

/**
 * Shows the chosen language, before the first render. If its texts cannot be loaded, English is shown until the next page load.
 */
export const startLanguage = (): Promise<void> => show(chosenLanguage()).catch(() => show("en"));
