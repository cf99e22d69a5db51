import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

const FORBIDDEN = [
  `await page.waitForTimeout(100);`,
  `expect((await box.boundingBox())!.width).toBe(1);`,
  `if (await box.isVisible()) await box.click();`,
  `await box.evaluate((element) => getComputedStyle(element).color);`,
  `expect(await box.getAttribute("title")).toBe("");`,
  `expect(await page.evaluate(() => localStorage.length)).toBe(0);`,
  `expect(await readKept(page)).toEqual({ token: "" });`,
  `expect((await readKept(page)).token.trim()).toBe("");`,
];
const ALLOWED = [
  `await expect(box).toHaveAttribute("title", "");`,
  `await expect.poll(async () => (await readKept(page)).token).toBe("");`,
  `expect(await office.call()).toBe("");`,
];

const testWith = (
  line: string,
) => `import { expect, type Locator, type Page } from "@playwright/test";
declare const readKept: (page: Page) => Promise<{ token: string }>;
export async function look(page: Page, box: Locator, office: { call: () => Promise<string> }) {
  await office.call();
  await expect(box).toBeVisible();
  await expect.poll(() => readKept(page)).toEqual({ token: "" });
  ${line}
}
`;

/** Of browser tests with one of these lines each, those whose line the linter rejects, with this project's configuration. */
function rejected(lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "one-look-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "e2e"));
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const name of ["scripts", "node_modules", "package.json"])
    symlinkSync(join(root, name), join(folder, name));
  for (const [index, line] of lines.entries())
    writeFileSync(join(folder, `e2e/look-${index}.spec.ts`), testWith(line));
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--deny-warnings", "e2e"], {
    cwd: folder,
    encoding: "utf8",
  });
  const output = stripVTControlCharacters(stdout);
  const places = [...output.matchAll(/look-(\d+)\.spec\.ts:(\d+):/g)];
  expect(new Set(places.map(([, , row]) => row)), output).toEqual(new Set(["7"]));
  const found = new Set(places.map(([, index]) => Number(index)));
  return lines.filter((_, index) => found.has(index));
}

test("a browser test must not assert on one look at the page", () => {
  expect(rejected([...FORBIDDEN, ...ALLOWED])).toEqual(FORBIDDEN);
});
