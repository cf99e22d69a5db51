import { expect, test } from "vitest";
import { cleanLine, cleanLines, comparableText } from "./clean-text.ts";

test.each([
  ["blanks of any kind become one", "\u3000Test\u00a0 \u2003\tState\u202f", "Test State"],
  ["line breaks become one blank", "Test\r\n\u2028State", "Test State"],
  ["invisible marks go", "\ufeffT\u00ade\u200bs\u2060t\u115f\u3164\u2800\u0001", "Test"],
  ["direction marks go", "\u202eTest\u202c \u2066State\u2069\u200f", "Test State"],
  ["what an invisible mark kept apart is composed", "e\u200b\u0301", "é"],
  ["joiners stay", "क्\u200dष राज्\u200cय", "क्\u200dष राज्\u200cय"],
  ["joiners that shape nothing go", "\u200dक 1\u200d -\u200c\u200d क\u200d\u200d", "क 1 - क\u200d"],
  ["joiners alone are no text", "\u200d \u200c", ""],
  ["what a joiner kept apart is composed", "=\u200d\u200c <\u200d\u0338", "= \u226e"],
  [
    "too many marks in a row stay, for the rule that rejects them",
    "\u0315\u0301".repeat(16),
    "\u0315\u0301".repeat(16),
  ],
  ["NUL stays, for the rule that rejects it", "a\0", "a\0"],
])("a line: %s", { tags: ["data-2"] }, (_, given, clean) => {
  expect(cleanLine(given)).toBe(clean);
  expect(cleanLine(clean)).toBe(clean);
});

test("lines stay, without blanks at their ends", () => {
  expect(cleanLines("\t one \r\n\u00a0two\r\rthree\n")).toBe("one\ntwo\n\nthree");
});

test("names that differ in case, blanks or joiners are the same name", { tags: ["data-2"] }, () => {
  expect(comparableText(" राज्\u200dय  A")).toBe(comparableText("राज्य a"));
});
