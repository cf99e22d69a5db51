import type { Texts } from "../../../language/language.ts";
import { perLocale } from "../../../language/per-locale.ts";

const names = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** "2026-11" as 'November 2026'. */
export const monthName = (month: string, locale: Texts["locale"]): string =>
  names(locale).format(new Date(`${month}-01T00:00Z`));
