import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testOf } from "./fault.ts";
import { faultLists } from "./lists.ts";

const ROOT = join(import.meta.dirname, "../..");
const faults = Object.values(faultLists).flat();

test("there are at least sixty faults of the server and sixty of the console", () => {
  for (const list of Object.values(faultLists)) expect(list.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ["server", "server/src/features"],
  ["console", "web/src/features"],
] as const)("every feature of the %s has a fault", (side, folder) => {
  const features = readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/`);
  const without = features.filter((path) =>
    faultLists[side].every(({ file }) => !file.startsWith(path)),
  );
  expect(features.length).toBeGreaterThan(5);
  expect(without).toEqual([]);
});

test(
  "the text of each fault occurs exactly once in its file, and the replacement changes it",
  { tags: ["operate-22"] },
  () => {
    const wrong = faults.filter(({ file, text, replacement }) => {
      const source = readFileSync(join(ROOT, file), "utf8");
      return source.split(text).length !== 2 || text === replacement;
    });
    expect(
      wrong.map(({ name, file, text }) => `${name}: ${file} does not contain "${text}"`),
    ).toEqual([]);
  },
);

test("each file of the server is still a program with its fault", () => {
  for (const { file, text, replacement } of faultLists.server) {
    const source = readFileSync(join(ROOT, file), "utf8").replace(text, () => replacement);
    expect(() => stripTypeScriptTypes(source), file).not.toThrow();
  }
});

test("the tests of each fault exist, and each name is unique", () => {
  const lost = faults.filter((fault) => !existsSync(join(ROOT, testOf(fault).path)));
  expect(lost.map(({ name }) => name)).toEqual([]);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});
