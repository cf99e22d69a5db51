import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import {
  english,
  issueMessage,
  type Message,
  message,
  ruleError,
  ruleMessage,
} from "../message.ts";
import * as catalogue from "./hindi.ts";
import { createTranslator } from "./translator.ts";

const { message: hindi } = createTranslator(catalogue);

const CONTRACT = join(import.meta.dirname, "..");
const DEVANAGARI = /\p{Script=Devanagari}/u;
const texts = Object.entries<string>(catalogue.texts);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

describe("a message is filled in, in both languages", () => {
  const counts = [message("{count} booths", { count: 2 }), message("{count} event", { count: 1 })];
  const samples: Record<string, [value: unknown, english: string, hindi: string]> = {
    count: [1, "1", "1"],
    limit: ["10,48,575", "10,48,575", "10,48,575"],
    field: ["Booth Name", "Booth Name", catalogue.texts["Booth Name"]],
    list: [
      ["mandal", "booth_name", 7],
      "mandal, booth_name, 7",
      `${catalogue.texts.Mandal}, ${catalogue.texts["Booth Name"]}, 7`,
    ],
    counts: [counts, "2 booths, 1 event", "2 बूथ, 1 कार्यक्रम"],
  };
  const words = `Asha "{field}"\n$& → 'x'`;
  const sampleOf = (name: string) => samples[name] ?? [words, words, words];

  test.each(texts)("%s", (text, translation) => {
    const names = namesIn(text);
    const values = Object.fromEntries(names.map((name) => [name, sampleOf(name)[0]]));
    const made = { text, ...(names.length && { values }) } as Message;
    const filledIn = (template: string, language: 1 | 2) =>
      template
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 1 ? sampleOf(part)[language] : part))
        .join("");
    expect(english(made)).toBe(filledIn(text, 1));
    expect(hindi(made)).toBe(filledIn(translation, 2));
  });
});

test("a message is plain JSON: stored or sent to another process, it is translated the same", () => {
  const counts = [message("{count} districts", { count: 2 })];
  const inUse = message("{name} still has {counts} and cannot be deleted", { name: "UP", counts });
  const stored = JSON.parse(JSON.stringify(inUse)) as Message;
  expect(stored).toEqual(inUse);
  expect([english(stored), hindi(stored)]).toEqual([english(inUse), hindi(inUse)]);
  expect(hindi(stored)).toBe("UP को मिटाया नहीं जा सकता: उसमें अब भी 2 ज़िले शेष");
});

test("a person's own words stay as they are, whatever they say", { tags: ["language-4"] }, () => {
  for (const name of [
    "Booth Number is required",
    "Complaints",
    "3 booths",
    "{name}",
    "constructor",
    "A, 2 events, {counts}",
    'He said "no"\nand left → there',
    "नया ज़िला",
    " → ".repeat(300_000),
  ]) {
    expect(hindi(message("Deleted state: {name}", { name }))).toBe(`राज्य मिटाया गया: ${name}`);
    expect(hindi(message("This phone number already belongs to {name}", { name }))).toBe(
      `यह फ़ोन नंबर पहले से ${name} का है`,
    );
    expect(hindi(message("Edited district: {from} → {to}", { from: name, to: name }))).toBe(
      `ज़िला बदला गया: ${name} → ${name}`,
    );
  }
});

test("a text that this version does not have stays English, with its values", () => {
  for (const text of ["", "toString", "__proto__", "Bring {count} files"]) {
    const unknown = { text, values: { count: 2 } } as unknown as Message;
    expect(hindi(unknown)).toBe(text.replace("{count}", "2"));
  }
});

describe("the error of a rule", () => {
  test("holds its message", () => {
    const rule = message("{field} must be at most {limit} characters", { field: "Name", limit: 9 });
    expect(issueMessage({ message: ruleError(rule) })).toEqual(rule);
  });

  test("of another kind is an invalid value", () => {
    for (const error of ["Invalid input", "Name must be at most 9 characters", "", undefined])
      expect(issueMessage({ message: error })).toEqual(message("Invalid value"));
  });
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

test("each rule of a call has a message with its Hindi", async () => {
  const found = new Set<string>();
  const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /^[^.]+\.ts$/.test(name))) {
    const exported = Object.values(
      (await import(pathToFileURL(join(CONTRACT, file)).href)) as Record<string, unknown>,
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
  for (const error of found) {
    const made = ruleMessage(error);
    if (typeof made === "string") throw new Error(`No rule has the error: ${error}`);
    expect(hindi(made), error).toMatch(DEVANAGARI);
  }
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "query" in value;

/** The fields of an object schema, also of an optional one. */
function shapeOf(schema: z.ZodMiniType): string[] {
  const { def } = schema as unknown as { def: { shape?: object; innerType?: z.ZodMiniType } };
  if (def.shape) return Object.keys(def.shape);
  return def.innerType ? shapeOf(def.innerType) : [];
}
