import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { hasTerms, searchTerms } from "./search-terms.ts";

test("neighbouring words of digits are also one phone", { tags: ["data-8"] }, () => {
  const word = (text: string) => ({ words: [text], phone: undefined });
  expect(searchTerms(" Meena  +९१ 98765-43210 पाण्डे 12 ")).toEqual([
    word("meena"),
    { words: ["+91 98765-43210"], phone: "9876543210" },
    word("पांडे"),
    word("12"),
  ]);
  expect(searchTerms("4321")).toEqual([{ words: ["4321"], phone: "4321" }]);
  expect(searchTerms("98765 4321")).toEqual([{ words: ["98765", "4321"], phone: "987654321" }]);
  expect(searchTerms("9876543210 9876543211")[0]?.phone).toBeUndefined();
  expect(searchTerms(" ")).toEqual([]);
});

test.each([
  ["ramesh meena", true],
  ["mee RAM", true],
  ["43210 meena", true],
  ["98765 43210", true],
  ["43210 98765", true],
  ["+91 98765-43210", true],
  ["", true],
  ["ramesh kumar", false],
  ["98765-43211", false],
])("'9876543210 Meena Ramesh' has the terms of %j: %s", { tags: ["data-8"] }, (search, isFound) => {
  expect(hasTerms(foldText("9876543210 Meena Ramesh"), searchTerms(search))).toBe(isFound);
});
