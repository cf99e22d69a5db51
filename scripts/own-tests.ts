import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { faultLists } from "./mutants/lists.ts";
import { readClauses } from "./spec-coverage.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGE = "docs/spec-coverage.md";

/** Tests to run: whole files, and for other files the titles. */
export interface OwnTests {
  files: Set<string>;
  titles: Map<string, Set<string>>;
}

/** The tests of each source file: those of its clauses in the documents, and those that its planted faults name. */
function namedTests(): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const add = (file: string, tests: string[]) =>
    named.set(file, [
      ...(named.get(file) ?? []),
      ...tests.filter((test) => !test.includes("/proofs/")),
    ]);
  for (const { files, tests } of readClauses(readFileSync(join(ROOT, PAGE), "utf8"), PAGE))
    for (const file of files) add(file, tests);
  for (const { file, tests } of Object.values(faultLists).flat()) add(file, [tests]);
  return named;
}

/**
 * The own tests of changed files: a test file itself; for a source file the test of the same name, the tests of its clauses
 * and those of its planted faults. A file without any has the tests of its folder. Paths are from the root of the repository.
 */
export function ownTests(changed: string[], named = namedTests()): OwnTests {
  const own: OwnTests = { files: new Set(), titles: new Map() };
  for (const file of changed)
    for (const test of testsOf(file, named.get(file) ?? [])) {
      const [path = "", title] = test.split(/: (.*)/s, 2);
      if (title === undefined) own.files.add(path);
      else own.titles.set(path, (own.titles.get(path) ?? new Set<string>()).add(title));
    }
  for (const file of own.files) own.titles.delete(file);
  return own;
}

function testsOf(file: string, named: string[]): string[] {
  if (/\.(test|spec)\.ts$/.test(file)) return existsSync(join(ROOT, file)) ? [file] : [];
  if (!/^(server|contract|web|scripts)\/.*\.(tsx?|sql|css)$/.test(file)) return [];
  const beside = file.replace(/\.tsx?$/, ".test.ts");
  const own = beside !== file && existsSync(join(ROOT, beside)) ? [beside, ...named] : named;
  return own.length ? own : globSync(`${dirname(file)}/*.test.ts`, { cwd: ROOT });
}
