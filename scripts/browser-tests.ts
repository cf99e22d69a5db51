// Which browser tests quote the texts of a changed file of the console.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** Of the tests that quote a text, those that quote the most and the rarest ones: they are to run in seconds. */
const TESTS_MAX = 4;

export interface BrowserTest {
  file: string;
  /** The beginning of its title, up to a value that is put into it. */
  title: string;
}

/**
 * The browser tests of a changed file of `web/src`: those that quote a text of its changed lines, new or old; without any, those
 * that quote a text of the file; without any, a text of its folder.
 */
export function browserTests(file: string): BrowserTest[] {
  if (!/^web\/src\/.*\.tsx?$/.test(file)) return [];
  const beside = globSync(`${dirname(file)}/*.{ts,tsx}`, { cwd: ROOT }).map(read);
  for (const source of [changedLines(file), read(file), beside.join("\n")]) {
    const found = bestTests(textsOf(source));
    if (found.length > 0) return found;
  }
  return [];
}

/** Each text counts for the tests that quote it, the less the more there are. */
function bestTests(texts: string[]): BrowserTest[] {
  const scores = new Map<BrowserTest, number>();
  for (const text of texts) {
    const quoting = allTests().filter(({ source }) => source.includes(text));
    for (const test of quoting) scores.set(test, (scores.get(test) ?? 0) + 1 / quoting.length);
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one);
  return best.slice(0, TESTS_MAX).map(([test]) => test);
}

const read = (file: string) =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";

const changedLines = (file: string): string =>
  execFileSync("git", ["diff", "--unified=0", "HEAD", "--", file], { cwd: ROOT, encoding: "utf8" });

/** The texts in quotes: they begin with a capital letter, as no class and no path does. Values in braces end a part. */
const textsOf = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/"([A-Z][^"\n]+)"/g)].flatMap(([, text = ""]) =>
      text.split(/\{\w+\}/).filter((part) => part.trim().length > 3),
    ),
  ),
];

let tests: (BrowserTest & { source: string })[] | undefined;
/** The browser tests with their source, cut at the lines where a test begins. */
function allTests() {
  tests ??= globSync("e2e/*.spec.ts", { cwd: ROOT }).flatMap((file) =>
    read(file)
      .split(/^(?=\s*test(?:\.\w+)?\()/m)
      .flatMap((source) => {
        const title = /^\s*test\(\s*["`]([^"`$]+)/.exec(source)?.[1];
        return title === undefined ? [] : [{ file, title, source }];
      }),
  );
  return tests;
}
