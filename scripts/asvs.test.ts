import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const page = read("docs/asvs.md");

/** The rows of the walk: requirement numbers (a range counts as each of its own), verdict, and what stands as code. */
const rows = page.split("\n").flatMap((line) => {
  const [, no = "", , verdict = "", ...rest] = line.split("|").map((cell) => cell.trim());
  if (!/^\d+\.\d+\.\d+/.test(no)) return [];
  const [first = "", last = first] = no.split(" to ");
  const [from, to] = [first, last].map((end) => Number(end.split(".")[2]));
  const count = to! - from! + 1;
  const code = [...rest.join().matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  return [{ no, count, verdict, code }];
});
const total = (verdict: string) =>
  rows.filter((row) => row.verdict === verdict).reduce((sum, { count }) => sum + count, 0);

describe("docs/asvs.md", () => {
  test("counts its verdicts right, and lists each deviation", () => {
    const [met, not, deviations] = ["met", "n/a", "deviation"].map(total);
    expect(met! + not! + deviations!).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    const summary = page.replaceAll("\n", " ");
    expect(summary).toContain(
      `Of ${met! + not! + deviations!} requirements ${met} are met, ${not} do not apply and ${deviations} are deviations`,
    );
    for (const { no, verdict } of rows)
      expect(page.includes(`\n- ${no} `), no).toBe(verdict === "deviation");
  });

  test("names only files that are there, and tests that are in them", () => {
    const faults = rows.flatMap(({ no, code }) =>
      code.flatMap((named) => {
        const [file = "", ...title] = named.split(": ");
        if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(file) || !/[/.]/.test(file)) return [];
        if (!existsSync(join(ROOT, file))) return [`${no}: there is no ${file}`];
        const text = title.length ? read(file) : "";
        return title
          .join(": ")
          .split(" › ")
          .filter((part) => !text.includes(part))
          .map((part) => `${no}: ${file} has no test "${part}"`);
      }),
    );
    expect(faults).toEqual([]);
  });
});
