import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRuleIds } from "./specification.ts";

const ROOT = join(import.meta.dirname, "..");

/** Tests to run: whole files, and the tests that carry these rules. */
export interface OwnTests {
  files: Set<string>;
  rules: Set<string>;
}

/**
 * The own tests of changed files: a test file itself; for a source file the test of the same name and those of the rules that
 * it names. A file without any has the tests of its folder. Paths are from the root of the repository.
 */
export function ownTests(changed: string[]): OwnTests {
  const known = new Set(readRuleIds());
  const cited = changed.map((file) => ({ file, rules: citedRules(file, known) }));
  return {
    files: new Set(cited.flatMap(({ file, rules }) => testsOf(file, rules.length > 0))),
    rules: new Set(cited.flatMap(({ rules }) => rules)),
  };
}

const isSource = (file: string) =>
  /^(server|contract|web|scripts)\/.*\.(tsx?|sql|css)$/.test(file) &&
  !/\.(test|spec)\.ts$/.test(file);

function citedRules(file: string, known: Set<string>): string[] {
  if (!isSource(file) || !existsSync(join(ROOT, file))) return [];
  const words = readFileSync(join(ROOT, file), "utf8").match(/[a-z-]+-\d+/g) ?? [];
  return words.filter((word) => known.has(word));
}

function testsOf(file: string, hasRules: boolean): string[] {
  if (/\.(test|spec)\.ts$/.test(file)) return existsSync(join(ROOT, file)) ? [file] : [];
  if (!isSource(file)) return [];
  const beside = file.replace(/\.tsx?$/, ".test.ts");
  if (beside !== file && existsSync(join(ROOT, beside))) return [beside];
  return hasRules ? [] : globSync(`${dirname(file)}/*.test.ts`, { cwd: ROOT });
}
