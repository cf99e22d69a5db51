import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

test("docs/asvs.md names one place for each requirement that is met: a file or a section of the page", () => {
  const page = readFileSync(join(ROOT, "docs/asvs.md"), "utf8");
  const [, met = ""] = /\n## Met\n([^]*?)\n## /.exec(page) ?? [];
  const rows = [...met.matchAll(/^\| (\d+\.\d+\.\d+).*\| (?:`(.+)`|"(.+)") \|$/gm)];
  const isThere = ([, , file, section]: RegExpExecArray) =>
    file ? existsSync(join(ROOT, file)) : page.includes(`\n## ${section}\n`);
  expect(rows).toHaveLength(met.match(/^\| \d/gm)?.length ?? Number.NaN);
  expect(rows.filter((row) => !isThere(row)).map(([row]) => row)).toEqual([]);
});
