import { fillIn } from "./fill-in.ts";
import { EXPORTS } from "./hindi/exports.ts";
import { FIELDS } from "./hindi/fields.ts";
import { PEOPLE } from "./hindi/people.ts";
import { PLACES } from "./hindi/places.ts";
import { RECORDS } from "./hindi/records.ts";
import { REQUESTS } from "./hindi/requests.ts";
import { RULES } from "./hindi/rules.ts";
import { SHEETS } from "./hindi/sheets.ts";

/** Every message that the server or a form's rules can say, with its Hindi. */
export const HINDI_MESSAGES = {
  ...EXPORTS,
  ...PEOPLE,
  ...PLACES,
  ...RECORDS,
  ...REQUESTS,
  ...RULES,
  ...SHEETS,
};

/** What stands in a text's {field}. */
export const HINDI_FIELDS = FIELDS;

const exact: Readonly<Record<string, string>> = HINDI_MESSAGES;
const fields: Readonly<Record<string, string>> = HINDI_FIELDS;

const lookUp = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const number = String.raw`\d[\d,]*`;
const counted = `${number} [a-z ]+`;
const anything = { fits: ".+?", hindi: (value: string) => value };
const digits = { ...anything, fits: number };
/**
 * What can stand in braces of these names, and what becomes of it. What stands in any other is a person's own word, or no
 * word at all, and stays as it is.
 */
const values: Readonly<Record<string, typeof anything>> = {
  count: digits,
  limit: digits,
  row: digits,
  field: {
    fits: ["[a-z_-]+", ...Object.keys(fields).map(escaped)].join("|"),
    hindi: (value) => lookUp(fields, value) ?? value,
  },
  list: {
    ...anything,
    hindi: (value) =>
      value
        .split(", ")
        .map((name) => lookUp(fields, name) ?? name)
        .join(", "),
  },
  counts: {
    fits: `${counted}(?:, ${counted})*`,
    hindi: (value) => value.split(", ").map(translateToHindi).join(", "),
  },
};
const valueOf = (name: string) => lookUpValue(name) ?? anything;
const lookUpValue = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

interface Pattern {
  start: string;
  end: string;
  fits: RegExp;
  names: string[];
  hindi: string;
}

/** The texts with values in them, as patterns of what `says` makes of them; the longest first, as it says the most. */
const patterns: Pattern[] = Object.entries(exact)
  .filter(([english]) => english.includes("{"))
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, hindi]) => {
    const parts = english.split(/\{(\w+)\}/);
    const names = parts.filter((_, place) => place % 2 === 1);
    const fits = parts.map((part, place) =>
      place % 2 === 1 ? `(${valueOf(part).fits})` : escaped(part),
    );
    return {
      start: parts[0]!,
      end: parts.at(-1)!,
      fits: new RegExp(`^${fits.join("")}$`, "s"),
      names,
      hindi,
    };
  });

/** The Hindi of a message that `says` made; what is none of them (a person's own words, Hindi already) stays as it is. */
export function translateToHindi(message: string): string {
  const known = lookUp(exact, message);
  if (known !== undefined) return known;
  for (const { start, end, fits, names, hindi } of patterns) {
    // Of the thousand rows of a report, few come as far as a regular expression that does not fit.
    const found = message.startsWith(start) && message.endsWith(end) && fits.exec(message);
    if (!found) continue;
    return fillIn(
      hindi,
      Object.fromEntries(
        names.map((name, place) => [name, valueOf(name).hindi(found[place + 1]!)]),
      ),
    );
  }
  return message;
}
