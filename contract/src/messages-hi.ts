import { fillIn } from "./messages.ts";

/** Every message that the server or a form's rules can say, with its Hindi. */
export const HINDI_MESSAGES = {
  "Not found": "नहीं मिला",
} as const satisfies Record<string, string>;

const exact: Readonly<Record<string, string>> = HINDI_MESSAGES;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface Pattern {
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
    const fixed = parts.map((part, place) => (place % 2 === 1 ? "(.+?)" : escaped(part)));
    return { fits: new RegExp(`^${fixed.join("")}$`, "s"), names, hindi };
  });

/** The Hindi of a message that `says` made; what is none of them (a person's own words, Hindi already) stays as it is. */
export function inHindi(message: string): string {
  const known = exact[message];
  if (known !== undefined) return known;
  for (const { fits, names, hindi } of patterns) {
    const found = fits.exec(message);
    if (!found) continue;
    // A value can be a word of ours, too: "Complaint" of "Complaint not found".
    const values = names.map((name, place) => [
      name,
      exact[found[place + 1]!] ?? found[place + 1]!,
    ]);
    return fillIn(hindi, Object.fromEntries(values) as Record<string, string>);
  }
  return message;
}
