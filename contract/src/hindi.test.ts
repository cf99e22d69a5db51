import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { fillIn } from "./fill-in.ts";
import { says } from "./messages.ts";
import { HINDI_FIELDS, HINDI_MESSAGES, translateToHindi } from "./hindi.ts";

const DEVANAGARI = /\p{Script=Devanagari}/u;
const texts = Object.entries(HINDI_MESSAGES);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

test("each text is said in Hindi, with the same values in it", () => {
  expect(texts.length).toBeGreaterThan(200);
  for (const [english, hindi] of texts) {
    expect(hindi, english).toMatch(DEVANAGARI);
    expect(namesIn(hindi).toSorted(), english).toEqual(namesIn(english).toSorted());
    // Both texts end with a full stop, or neither.
    expect(/[.।]$/.test(hindi), english).toBe(english.endsWith("."));
  }
});

const root = join(import.meta.dirname, "../..");
const sources = ["contract/src", "server/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|hindi/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

test("no text is there that nobody says", () => {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for (const source of sources)
    for (const [, double, single, template] of source.matchAll(
      /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g,
    )) {
      if (template === undefined) literals.add((double ?? single)!.replaceAll("\\", ""));
      // A template with one of a few words: says(`${type} list loaded`).
      else if (
        template.length > 12 &&
        /\$\{(type|title|what|form\.rowsCalled|called)\}/.test(template)
      )
        templates.push(
          new RegExp(
            `^${template
              .split(/\$\{[\w.]+\}/)
              .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
              .join("[\\w ]+")}$`,
          ),
        );
    }
  const unused = texts
    .map(([english]) => english)
    .filter(
      (english) => !literals.has(english) && !templates.some((pattern) => pattern.test(english)),
    );
  expect(unused).toEqual([]);
});

test("no text has its Hindi twice", () => {
  const folder = join(import.meta.dirname, "hindi");
  const keys = readdirSync(folder)
    .filter((file) => file !== "fields.ts")
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^ {2}("[^"]+"|'[^']*'|\w+):/gm)].map(
        ([, key]) => key!,
      ),
    );
  expect(keys.length).toBe(new Set(keys).size);
  expect(keys.length).toBe(texts.length);
});

describe("what was said in English is said in Hindi, with its values", () => {
  const samples: Record<string, [english: string, hindi: string]> = {
    count: ["1", "1"],
    limit: ["10,48,575", "10,48,575"],
    row: ["12", "12"],
    field: ["Booth name", HINDI_FIELDS["Booth name"]],
    list: ["mandal, booth_name", `${HINDI_FIELDS.mandal}, ${HINDI_FIELDS.booth_name}`],
    counts: ["2 booths, 1 event", "2 बूथ, 1 कार्यक्रम"],
  };
  test.each(texts)("%s", (english, hindi) => {
    const values = (place: 0 | 1) =>
      Object.fromEntries(
        namesIn(english).map((name) => [
          name,
          samples[name]?.[place] ?? `Asha "${name}"\n$& → 'x'`,
        ]),
      );
    expect(translateToHindi(fillIn(english, values(0)))).toBe(fillIn(hindi, values(1)));
  });
});

test("a person's own words stay as they are, whatever they say", () => {
  for (const name of [
    "Booth Number is required",
    "Complaints",
    "3 booths",
    "{name}",
    "constructor",
    "A, 2 events, {counts}",
    'He said "no"\nand left → there',
    "नया ज़िला",
  ]) {
    expect(
      translateToHindi(name === "{name}" ? name : says("Deleted state: {name}", { name })),
    ).toContain(name);
    expect(translateToHindi(says("This phone number already belongs to {name}", { name }))).toBe(
      `यह फ़ोन नंबर पहले से ${name} का है`,
    );
    expect(translateToHindi(says("Edited district: {from} → {to}", { from: name, to: name }))).toBe(
      `ज़िला बदला गया: ${name} → ${name}`,
    );
  }
});

test("what is no message of ours stays as it is", () => {
  for (const words of [
    "",
    "Bring two files",
    "toString",
    "__proto__",
    "टिप्पणी जोड़ दी गई",
    "3 booths, 2 dogs and",
  ])
    expect(translateToHindi(words)).toBe(words);
});

test("a hostile text costs no time", () => {
  // A pattern with exponential backtracking would exceed the test's timeout.
  const arrows = " → ".repeat(300_000);
  expect(translateToHindi(`Deleted state: ${arrows}`)).toBe(`राज्य मिटाया गया: ${arrows}`);
  for (const words of [
    `${"1 a, ".repeat(200_000)}!`,
    `1 booth added, ${"1 a, ".repeat(200_000)}!`,
    `${"a_".repeat(500_000)} is`,
    `${"x".repeat(1_000_000)} still has ${"1 a, ".repeat(1000)} and cannot be deleted`,
  ])
    expect(translateToHindi(words) === words).toBe(true);
});

/** Values that most rules reject. */
const wrong = [
  undefined,
  null,
  0,
  -1,
  1.5,
  "",
  " ",
  "\0",
  "a",
  "x".repeat(6000),
  true,
  [],
  {},
  ["a"],
  [0],
];

test("whatever a rule of a call finds, it says in words that have their Hindi", async () => {
  const found = new Set<string>();
  for (const file of readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const exported = Object.values(
      (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Record<
        string,
        unknown
      >,
    );
    const nested = exported.flatMap((value) =>
      typeof value === "object" && value !== null && "list" in value
        ? Object.values(value)
        : [value],
    );
    for (const endpoint of nested.filter(isEndpoint))
      for (const schema of [endpoint.query, endpoint.body]) {
        const shape = shapeOf(schema);
        for (const value of wrong)
          for (const input of [
            Object.fromEntries(shape.map((field) => [field, value])),
            {
              kind: "informed",
              ...Object.fromEntries(shape.slice(1).map((field) => [field, value])),
            },
          ])
            for (const issue of schema.safeParse(input).error?.issues ?? [])
              found.add(issue.message);
      }
  }
  expect(found.size).toBeGreaterThan(50);
  expect([...found].filter((message) => !DEVANAGARI.test(translateToHindi(message)))).toEqual([]);
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "query" in value;

/** The fields of an object schema, also of an optional one. */
function shapeOf(schema: z.ZodMiniType): string[] {
  const { def } = schema as unknown as { def: { shape?: object; innerType?: z.ZodMiniType } };
  if (def.shape) return Object.keys(def.shape);
  return def.innerType ? shapeOf(def.innerType) : [];
}
