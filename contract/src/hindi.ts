import { fillIn } from "./fill-in.ts";
import { EXPORTS } from "./hindi/exports.ts";
import { FIELDS } from "./hindi/fields.ts";
import { PEOPLE } from "./hindi/people.ts";
import { PLACES } from "./hindi/places.ts";
import { RECORDS } from "./hindi/records.ts";
import { REQUESTS } from "./hindi/requests.ts";
import { RULES } from "./hindi/rules.ts";
import { SHEETS } from "./hindi/sheets.ts";

/** Every message text of the server and the schemas, with its Hindi. */
export const HINDI_MESSAGES = {
  ...EXPORTS,
  ...PEOPLE,
  ...PLACES,
  ...RECORDS,
  ...REQUESTS,
  ...RULES,
  ...SHEETS,
};

/** The labels that can be the value of {field}, with their Hindi. */
export const HINDI_FIELDS = FIELDS;

const exact: Readonly<Record<string, string>> = HINDI_MESSAGES;
const fields: Readonly<Record<string, string>> = HINDI_FIELDS;

const lookUp = (words: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const number = String.raw`\d[\d,]*`;
const counted = `${number} [a-z ]+`;
const anything = { pattern: ".+?", hindi: (value: string) => value };
const digits = { ...anything, pattern: number };
/** For each name in braces: a pattern of its values, and their translation. Values of other names are not translated. */
const values: Readonly<Record<string, typeof anything>> = {
  count: digits,
  limit: digits,
  row: digits,
  field: {
    pattern: ["[a-z_-]+", ...Object.keys(fields).map(escaped)].join("|"),
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
    pattern: `${counted}(?:, ${counted})*`,
    hindi: (value) => value.split(", ").map(translateToHindi).join(", "),
  },
};
const valueRule = (name: string) =>
  (Object.hasOwn(values, name) ? values[name] : undefined) ?? anything;

interface Pattern {
  start: string;
  end: string;
  pattern: RegExp;
  names: string[];
  hindi: string;
}

/** Patterns of the texts with values. The longest text is first, because it is the most specific. */
const patterns: Pattern[] = Object.entries(exact)
  .filter(([english]) => english.includes("{"))
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, hindi]) => {
    const parts = english.split(/\{(\w+)\}/);
    const names = parts.filter((_, index) => index % 2 === 1);
    const pattern = parts.map((part, index) =>
      index % 2 === 1 ? `(${valueRule(part).pattern})` : escaped(part),
    );
    return {
      start: parts[0]!,
      end: parts.at(-1)!,
      pattern: new RegExp(`^${pattern.join("")}$`, "s"),
      names,
      hindi,
    };
  });

/** Translates a message that `says` made. Other texts are returned unchanged. */
export function translateToHindi(message: string): string {
  const known = lookUp(exact, message);
  if (known !== undefined) return known;
  for (const { start, end, pattern, names, hindi } of patterns) {
    // Comparing start and end first avoids most regular expressions: a report can have thousands of messages.
    const found = message.startsWith(start) && message.endsWith(end) && pattern.exec(message);
    if (!found) continue;
    return fillIn(
      hindi,
      Object.fromEntries(
        names.map((name, index) => [name, valueRule(name).hindi(found[index + 1]!)]),
      ),
    );
  }
  return message;
}
