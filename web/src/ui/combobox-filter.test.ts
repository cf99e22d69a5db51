import { expect, test } from "vitest";
import { optionsMeant } from "./combobox-filter.ts";

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
