import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMPLAINT_STATUSES } from "contract/complaints/complaints";
import { expect, test } from "vitest";
import { HINDI } from "./hindi.ts";

const SOURCES = join(import.meta.dirname, "../..");
/** What is written in the same way in both languages, as people here write it. */
const ALIKE = new Set<string>(["CSV", ".csv", ".xlsx", "Excel (.xlsx)", "CSV (.csv)"]);

/** The texts of each file, by the file's name. */
const modules = import.meta.glob<Record<string, Record<string, string>>>(
  ["./*.ts", "!./hindi.ts", "!./*.test.ts"],
  { eager: true },
);
const files = Object.entries(modules).map(
  ([file, exported]) => [file, Object.assign({}, ...Object.values(exported)) as object] as const,
);
const texts = Object.entries<string>(HINDI);
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join();

/** The console's own code, without its Hindi. */
const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/language[\\/]hindi|\.test\./.test(path))
  .map((path) => readFileSync(join(SOURCES, path), "utf8"))
  .join("\n");
/** Words that the contract lists, and the console shows as they come. */
const listed: readonly string[] = COMPLAINT_STATUSES.map(({ name }) => name);
const isSaid = (text: string) =>
  listed.includes(text) ||
  [JSON.stringify(text), `'${text}'`, `\`${text}\``].some((written) => code.includes(written));

test("each text has the same names in braces in both languages", () => {
  const faults = texts.filter(([english, hindi]) => namesIn(english) !== namesIn(hindi));
  expect(faults).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

test("each Hindi text is written in Devanagari", () => {
  const faults = texts.filter(
    ([english, hindi]) => !ALIKE.has(english) && !/\p{Script=Devanagari}/u.test(hindi),
  );
  expect(faults).toEqual([]);
});

test("each Hindi text is composed as one types it, without a space too many", () => {
  const faults = texts.filter(
    ([, hindi]) => hindi !== hindi.normalize("NFC").trim() || hindi.includes("  "),
  );
  expect(faults).toEqual([]);
});

test("no text is in two files, and the whole contains the texts of all files", () => {
  const all = files.flatMap(([file, own]) => Object.keys(own).map((text) => [text, file] as const));
  const first = new Map(all.toReversed());
  expect(all.filter(([text, file]) => first.get(text) !== file)).toEqual([]);
  expect([...first.keys()].toSorted()).toEqual(Object.keys(HINDI).toSorted());
});

test("each text is used somewhere in the console", () => {
  expect(texts.map(([english]) => english).filter((english) => !isSaid(english))).toEqual([]);
});
