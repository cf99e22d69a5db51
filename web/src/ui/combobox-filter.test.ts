import { expect, test } from "vitest";
import { matching, optionsMeant, searchKeys } from "./combobox-filter.ts";

const options = ["1", "10", "Hill Top", "hill", "उत्तर"].map((label) => ({ value: label, label }));

test("a text means the option of this name, else all options that contain it", () => {
  const meant = (typed: string) => optionsMeant(options, typed).map(({ value }) => value);
  expect(meant(" 1 ")).toEqual(["1"]);
  expect(meant("HILL")).toEqual(["hill"]);
  expect(meant("top")).toEqual(["Hill Top"]);
  expect(meant("hil")).toEqual(["Hill Top", "hill"]);
  expect(meant("उत्")).toEqual(["उत्तर"]);
  expect(meant("2")).toEqual([]);
});

test(
  "a typed filter finds words in any order, folded; what starts with it first",
  { tags: ["data-8"] },
  () => {
    const labels = ["Ward १२ East", "East Ward 12", "ख़ान Ramesh", "कमला", "काम", "José"];
    const all = labels.map((label) => ({ value: label, label }));
    const found = (query: string) =>
      matching(all, searchKeys(all), query).map(({ label }) => label);
    expect(found("east ward 12")).toEqual(["East Ward 12", "Ward १२ East"]);
    expect(found("ramesh खान")).toEqual(["ख़ान Ramesh"]);
    expect(found("कम")).toEqual(["कमला"]);
    expect(found("jose")).toEqual(["José"]);
    expect(found("ramesh east")).toEqual([]);
  },
);
