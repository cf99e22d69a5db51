import type { Texts } from "./language.ts";

/** Creates a value once per locale, on first use: creating a formatter or a collator is slow. */
export function perLocale<Made>(make: (locale: Texts["locale"]) => Made) {
  const made = new Map<Texts["locale"], Made>();
  return (locale: Texts["locale"]): Made => {
    const one = made.get(locale) ?? make(locale);
    made.set(locale, one);
    return one;
  };
}
