import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import * as hindi from "./hindi.ts";
import { LANGUAGES } from "./languages.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** What is written in the same way in both languages, as people here write it. */
const ALIKE = new Set<string>(["PDF", "CSV", ".csv", ".xlsx", "Excel (.xlsx)", "CSV (.csv)"]);

const texts = Object.entries<string>(hindi.texts);
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join();

/** The code of the product, with the migrations that name the categories; without its catalogues. */
const code = ["contract/src", "server/src", "web/src"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter(
        (file) => /\.(tsx?|sql)$/.test(file) && !/\.test\.|^language[\\/]hindi|demo/.test(file),
      )
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
  "each text of a language has the names in braces of the English, ends alike, and is composed as one types it",
  { tags: ["language-2"] },
  async () => {
    for (const { load } of Object.values(LANGUAGES))
      for (const [english, translation] of Object.entries((await load()).texts)) {
        expect(namesIn(translation), english).toBe(namesIn(english));
        expect(/[.।]$/.test(translation), english).toBe(english.endsWith("."));
        expect(translation.normalize("NFC").trim().replaceAll("  ", " "), english).toBe(
          translation,
        );
      }
  },
);

test("each Hindi text is written in Devanagari", () => {
  const faults = texts.filter(
    ([english, hindi]) => !ALIKE.has(english) && !/\p{Script=Devanagari}/u.test(hindi),
  );
  expect(faults).toEqual([]);
});

test(
  "a text has one translation: it is in one file, and the catalogue has the texts of all files",
  { tags: ["language-2"] },
  async () => {
    const folder = join(import.meta.dirname, "hindi");
    const keys: string[] = [];
    for (const file of readdirSync(folder)) {
      const exported: unknown = await import(pathToFileURL(join(folder, file)).href);
      for (const own of Object.values(exported as Record<string, object>))
        keys.push(...Object.keys(own));
    }
    expect(keys.length).toBeGreaterThan(800);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.toSorted()).toEqual(Object.keys(hindi.texts).toSorted());
  },
);

test("each text is used somewhere", () => {
  const unused = texts
    .map(([english]) => english)
    .filter((text) => !isQuoted(text) && !templates.some((pattern) => pattern.test(text)));
  expect(unused).toEqual([]);
});
