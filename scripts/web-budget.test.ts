// The size budgets of the console's pages (BENCHMARKS.md). Needs the build.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type PageWeight, weighPages, withImports } from "../bench/web/budget.ts";
import { paths } from "../web/src/paths.ts";

/** The number of scripts and style sheets, and their size in KiB of brotli, which browsers are sent (BENCHMARKS.md). */
interface Budget {
  /** Empty: every page without a budget of its own. */
  pages: readonly string[];
  files: number;
  brotli: number;
}

const budgets: readonly Budget[] = [
  { pages: [paths.login, paths.staffLogin, paths.tokenExpired], files: 4, brotli: 105 },
  { pages: [paths.complaints], files: 5, brotli: 145 },
  { pages: [paths.home, paths.admins, paths.events], files: 6, brotli: 148 },
  // Pages that are read before anything is typed: the scripts of forms load with the form.
  { pages: [paths.complaint(":id")], files: 7, brotli: 166 },
  // Four pages in one script.
  {
    pages: [
      paths.boothsUpload,
      paths.complaintsImport,
      paths.citizensImport,
      paths.locationsImport,
    ],
    files: 9,
    brotli: 199,
  },
  { pages: [], files: 9, brotli: 195 },
];
const budgetOf = (path: string): Budget =>
  budgets.find(({ pages }) => pages.includes(path)) ?? budgets.find(({ pages }) => !pages.length)!;

const BUILT = join(import.meta.dirname, "../web/dist");
const weights: PageWeight[] = await weighPages(BUILT);

test("every address of the console is a page that is weighed", () => {
  const addresses = Object.values(paths).map((path) =>
    typeof path === "string" ? path : path(":id"),
  );
  expect(weights.map(({ path }) => path).toSorted()).toEqual([...addresses, "*"].toSorted());
});

test.each(weights)("$path keeps to its budget", ({ path, files, late, brotli }) => {
  const budget = budgetOf(path);
  expect(files.length, files.join()).toBeLessThanOrEqual(budget.files);
  // A script that another script requests costs a second round trip on a slow line.
  expect(late).toEqual([]);
  expect(brotli, "KiB of brotli").toBeLessThanOrEqual(budget.brotli);
});

test("the palette needs one script beyond those of a list", async () => {
  const names = await readdir(join(BUILT, "assets"));
  const palette = `/assets/${names.find((name) => /^CommandPalette-.*\.js$/.test(name))}`;
  const { files } = weights.find(({ path }) => path === paths.complaints)!;
  expect((await withImports(BUILT, [palette])).filter((file) => !files.includes(file))).toEqual([
    palette,
  ]);
});
