import type { Texts } from "../language/language.ts";

/** Makes a thing once for each locale, when it is first needed: a browser takes long to make a formatter or a collator. */
export function perLocale<Made>(make: (locale: Texts["locale"]) => Made) {
  const made = new Map<Texts["locale"], Made>();
  return (locale: Texts["locale"]): Made => {
    const one = made.get(locale) ?? make(locale);
    made.set(locale, one);
    return one;
  };
}
