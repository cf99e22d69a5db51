import type { Label } from "../message.ts";
import { type Catalogue, noCatalogue } from "./translator.ts";

export interface LanguageOptions {
  /** Its name in the language itself. */
  name: string;
  /** Its name in English, a text of the catalogues. A browser takes 30 ms and more to load such names of its own. */
  title: Label;
  /** How numbers, dates and the order of names are written: a BCP 47 tag. */
  locale: string;
  /** How a time names its part of the day in words, "दोपहर 3:05"; without it, as the locale does: "3:05 pm". */
  dayPeriod?: "short" | undefined;
  /** A browser loads the catalogue of the language that it shows. */
  load: () => Promise<Catalogue>;
}

/** The languages of the console, of messages and of files. */
export const LANGUAGES = {
  en: {
    name: "English",
    title: "English",
    locale: "en-IN",
    load: () => Promise.resolve(noCatalogue),
  },
  hi: {
    name: "हिन्दी",
    title: "Hindi",
    locale: "hi-IN",
    dayPeriod: "short",
    load: () => import("./hindi.ts"),
  },
} as const satisfies Record<string, LanguageOptions>;

export type Language = keyof typeof LANGUAGES;
export const languages = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (id: string): id is Language => Object.hasOwn(LANGUAGES, id);
