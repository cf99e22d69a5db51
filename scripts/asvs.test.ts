import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const page = read("docs/asvs.md");

/** The rows of the page: requirement numbers (a range is expanded), verdict, and the names in backticks. */
const rows = page.split("\n").flatMap((line) => {
  const [, no = "", , verdict = "", ...rest] = line.split("|").map((cell) => cell.trim());
  if (!/^\d+\.\d+\.\d+/.test(no)) return [];
  const [first = "", last = first] = no.split(" to ");
  const [from, to] = [first, last].map((end) => Number(end.split(".")[2]));
  const count = to! - from! + 1;
  const code = [...rest.join().matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  // A requirement to document something is met by a section of this page.
  const section = /^"([^"]+)"/.exec(rest[0] ?? "")?.[1];
  const isWritten = page.includes(`\n## ${section}\n`);
  return [{ no, count, verdict, code, isWritten }];
});
const total = (verdict: string) =>
  rows.filter((row) => row.verdict === verdict).reduce((sum, { count }) => sum + count, 0);

describe("docs/asvs.md", () => {
  test("counts its verdicts right, and lists each deviation", () => {
    const [met, not, deviations] = ["met", "n/a", "deviation"].map(total);
    expect(met! + not! + deviations!).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    const [summary] = /Of \d+ requirements[^.]*/.exec(page.replaceAll("\n", " ")) ?? [];
    expect(summary).toBe(
      `Of ${met! + not! + deviations!} requirements ${met} are met, ${not} do not apply and ${deviations} are deviations`,
    );
    const [, listed = ""] = /The deviations[^:]*: ([\d., andto]+)\.\n/.exec(page) ?? [];
    const deviating = rows.filter(({ verdict }) => verdict === "deviation").map(({ no }) => no);
    expect(listed.split(/, | and /)).toEqual(deviating);
  });

  test("names only files that are there, and a test for each requirement that is met", () => {
    const faults = rows.flatMap(({ no, verdict, code, isWritten }) => {
      const files = code.map((named) => named.split(": ")[0]!).filter((name) => name.includes("/"));
      const tests = code.filter((named) => /\.(?:test|spec)\.ts: /.test(named));
      return [
        ...files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${no}: no ${file}`),
        ...(verdict === "met" && tests.length === 0 && !isWritten ? [`${no}: no test`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});
