import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** axe's rules of category "color", without the one that axe leaves out by default. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The axe violations of the page, one line each: by all rules in the light theme, by the rules of colours in the dark theme,
 * because the themes differ in nothing else. Our pages have no frames.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // Once in a document, because its half megabyte takes longer to read than to run.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(SOURCE);
  const isForced = await page.evaluate<boolean>("matchMedia('(forced-colors: active)').matches");
  const isDark = await page.evaluate<boolean>("document.documentElement.matches('.dark')");
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // The style sheets, read again for a rule that is off by default.
    preload: false,
  };
  // There, axe reads the page's own text colour, while the browser draws the system's.
  if (isForced) options.rules = { "color-contrast": { enabled: false } };
  else if (isDark) options.runOnly = COLOUR_RULES;
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<axe.AxeResults>(run);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
