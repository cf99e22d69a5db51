import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { faultLists } from "./mutants/lists.ts";
import { readRuleIds } from "./specification.ts";

const ROOT = join(import.meta.dirname, "..");

/** Tests to run: whole files, for other files the titles, and the tests that carry these rules. */
export interface OwnTests {
  files: Set<string>;
  titles: Map<string, Set<string>>;
  rules: Set<string>;
}

/** The tests that the planted faults of each source file name. */
function namedTests(): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const { file, tests } of Object.values(faultLists).flat())
    if (!tests.includes("/proofs/")) named.set(file, [...(named.get(file) ?? []), tests]);
  return named;
}

/**
 * The own tests of changed files: a test file itself; for a source file the test of the same name, those of its planted faults
 * and those of the rules that it names. A file without any has the tests of its folder. Paths are from the root of the
 * repository.
 */
export function ownTests(changed: string[], named = namedTests()): OwnTests {
  const own: OwnTests = { files: new Set(), titles: new Map(), rules: new Set() };
  const known = new Set(readRuleIds());
  for (const file of changed) {
    const rules = citedRules(file, known);
    for (const rule of rules) own.rules.add(rule);
    for (const test of testsOf(file, named.get(file) ?? [], rules.length > 0)) {
      const [path = "", title] = test.split(/: (.*)/s, 2);
      if (title === undefined) own.files.add(path);
      else own.titles.set(path, (own.titles.get(path) ?? new Set<string>()).add(title));
    }
  }
  for (const file of own.files) own.titles.delete(file);
  return own;
}

const isSource = (file: string) =>
  /^(server|contract|web|scripts)\/.*\.(tsx?|sql|css)$/.test(file) &&
  !/\.(test|spec)\.ts$/.test(file);

function citedRules(file: string, known: Set<string>): string[] {
  if (!isSource(file) || !existsSync(join(ROOT, file))) return [];
  const words = readFileSync(join(ROOT, file), "utf8").match(/[a-z-]+-\d+/g) ?? [];
  return words.filter((word) => known.has(word));
}

function testsOf(file: string, named: string[], hasRules: boolean): string[] {
  if (/\.(test|spec)\.ts$/.test(file)) return existsSync(join(ROOT, file)) ? [file] : [];
  if (!isSource(file)) return [];
  const beside = file.replace(/\.tsx?$/, ".test.ts");
  const own = beside !== file && existsSync(join(ROOT, beside)) ? [beside, ...named] : named;
  if (own.length || hasRules) return own;
  return globSync(`${dirname(file)}/*.test.ts`, { cwd: ROOT });
}
