// Compares the rules of docs/specification.md with the tests, which carry the ids of the rules that they prove as tags. Lists
// the rules without a test and the tags without a rule; part of `npm run check`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PAGE = "docs/specification.md";
/** Tags of browser tests that say where a test runs (e2e/playwright.config.ts). */
const RUNS = new Set(["firefox", "phone", "anywhere", "proofs"]);

/** The ids of the rules, in the order of the page. */
export function readRuleIds(page = readFileSync(join(ROOT, PAGE), "utf8")): string[] {
  return [...page.matchAll(/^- \*\*([a-z]+(?:-[a-z]+)*-\d+)\*\*/gm)].map(([, id]) => id!);
}

/** The ids that a test file carries: `tags: [...]` of vitest, `tag: [...]` of Playwright. */
export function readTags(source: string): string[] {
  const lists = [...source.matchAll(/\btags?: (\[[^\]]*\]|"@[^"]*")/g)].map(([, list]) => list!);
  const tags = lists.flatMap((list) => [...list.matchAll(/"@?([^"]+)"/g)].map(([, tag]) => tag!));
  return tags.filter((tag) => !RUNS.has(tag));
}

/** The test files with the tags of each. */
export function readTaggedFiles(): Map<string, string[]> {
  const files = globSync("**/*.{test,spec}.ts", { cwd: ROOT, exclude: ["**/node_modules"] });
  return new Map(files.map((file) => [file, readTags(readFileSync(join(ROOT, file), "utf8"))]));
}

/** What is wrong, one line each: an id that is given twice, a rule without a test, a tag without a rule. */
export function specificationFaults(ids: string[], tagged: Map<string, string[]>): string[] {
  const rules = new Set(ids);
  const proven = new Set([...tagged.values()].flat());
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${PAGE}: ${id} twice`),
    ...ids.filter((id) => !proven.has(id)).map((id) => `${PAGE}: no test proves ${id}`),
    ...[...tagged].flatMap(([file, tags]) =>
      tags.filter((tag) => !rules.has(tag)).map((tag) => `${file}: ${PAGE} has no rule ${tag}`),
    ),
  ];
}

if (import.meta.main) {
  const faults = specificationFaults(readRuleIds(), readTaggedFiles());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
