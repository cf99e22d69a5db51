import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { HINDI } from "./catalogue.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** What is written in the same way in both languages, as people here write it. */
const ALIKE = new Set<string>(["CSV", ".csv", ".xlsx", "Excel (.xlsx)", "CSV (.csv)"]);

const texts = Object.entries<string>(HINDI);
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join();

/** The code of the product, with the migrations that name the categories; without its Hindi. */
const code = ["contract/src", "server/src", "web/src"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.|hindi|demo/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8")),
  )
  .join("\n");
const isQuoted = (text: string) =>
  [JSON.stringify(text), `'${text}'`, `\`${text}\``].some((quoted) => code.includes(quoted));
/** Templates with one of a few words: message(`${type} list loaded`). */
const templates = [...code.matchAll(/message\(\s*`([^`]+)`/g)].map(
  ([, template]) =>
    new RegExp(
      `^${template!
        .split(/\$\{[\w.]+\}/)
        .map((part) => RegExp.escape(part))
        .join("[\\w ]+")}$`,
    ),
);

test(
  "each text has the same names in braces in both languages, and ends alike",
  { tags: ["language-2"] },
  () => {
    for (const [english, hindi] of texts) {
      expect(namesIn(hindi), english).toBe(namesIn(english));
      expect(/[.।]$/.test(hindi), english).toBe(english.endsWith("."));
    }
    expect(texts.length).toBeGreaterThan(800);
  },
);

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

test(
  "a text has one translation: it is in one file, and the catalogue has the texts of all files",
  { tags: ["language-2"] },
  async () => {
    const files = readdirSync(import.meta.dirname).filter((file) => !file.startsWith("catalogue"));
    const keys: string[] = [];
    for (const file of files) {
      const exported: unknown = await import(pathToFileURL(join(import.meta.dirname, file)).href);
      for (const own of Object.values(exported as Record<string, object>))
        keys.push(...Object.keys(own));
    }
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.toSorted()).toEqual(Object.keys(HINDI).toSorted());
  },
);

test("each text is used somewhere", () => {
  const unused = texts
    .map(([english]) => english)
    .filter((text) => !isQuoted(text) && !templates.some((pattern) => pattern.test(text)));
  expect(unused).toEqual([]);
});
