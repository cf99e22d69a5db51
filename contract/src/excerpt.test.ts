import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";
import { searchTerms } from "./search-terms.ts";

const long =
  "The lamps of the whole street have been dark since the storm of last week, and children come home from the evening school past the open drain behind the ration shop, where two of them fell.";

test.each([
  ["a short text whole, on one line", "Near the\nold  well", "well", "Near the old well"],
  [
    "the words around a long one's first match",
    long,
    "drain",
    "… from the evening school past the open drain behind the ration shop, where two of them fell.",
  ],
  [
    "the beginning, with what follows cut at a word",
    long,
    "lamps fell",
    "The lamps of the whole street have been dark since the storm of last week, and children come home from the evening school past the open …",
  ],
  ["a part of a word, in any case", "Broken STREETLAMP", "etla", "Broken STREETLAMP"],
  ["letters that count as the same", "पाण्डे जी का कुआँ", "पांडे", "पाण्डे जी का कुआँ"],
  ["a phone that is written in groups", "Ask 98765 43210 first", "9876543210", null],
  ["a phone searched in groups", "Ask 9876543210 first", "98765 43210", "Ask 9876543210 first"],
  ["the same groups", "Ask 98765 43210 first", "98765 43210", "Ask 98765 43210 first"],
  ["a word without an end", `x${"y".repeat(200)}`, "xy", `x${"y".repeat(139)} …`],
  ["nothing where no word is found", "Near the well", "drain", null],
  ["nothing in an empty text", "", "drain", null],
] as const)("an excerpt shows %s [complaint-list-17]", (_, text, search, shown) => {
  expect(excerptOf(text, searchTerms(search))).toBe(shown);
});
