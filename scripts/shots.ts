// Screenshots of every screen in each of its states, light and dark, in three sizes, into shots/, with a contact sheet for
// each size. Exits with 1 if a page overflows horizontally or logs a console error. `--only TEXT` selects the scenes whose
// name contains it, `--size 360x740` one size. `--tour` takes the pictures of docs/tour.md instead.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "./programs.ts";
import { type Picture, writeContactSheet } from "./shots/contact-sheet.ts";
import { type DemoOffice, openDemoOffice } from "./shots/office.ts";
import { type Scene, scenesOf } from "./shots/scenes.ts";
import { tourOf } from "./shots/tour.ts";
import {
  loaded,
  nameOf,
  openStage,
  overflowPixels,
  pageHeight,
  setTheme,
  settled,
  type Size,
  type Viewer,
} from "./shots/stage.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "shots");
const SIZES: Size[] = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

const { values: asked } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    size: { type: "string", default: "" },
    tour: { type: "boolean", default: false },
  },
});
const sizes = SIZES.filter((size) => nameOf(size).includes(asked.size));
const faults: string[] = [];

const office = await openDemoOffice();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS });
try {
  if (asked.tour) await takeTour(browser, office);
  const scenes = asked.tour ? [] : scenesOf(office).filter(({ name }) => name.includes(asked.only));
  for (const size of sizes) await takeAll(browser, office, size, scenes);
} finally {
  await browser.close();
  await office.close();
}
console.log(faults.length ? `\nFaults:\n${faults.join("\n")}` : "\nNo faults.");
process.exitCode = faults.length ? 1 : 0;

async function takeAll(browser: Browser, office: DemoOffice, size: Size, scenes: Scene[]) {
  const folder = join(FOLDER, nameOf(size));
  await mkdir(folder, { recursive: true });
  const pictures: Picture[] = [];
  for (const viewer of ["nobody", "super administrator", "admin"] as const) {
    const { context, consoleMessages } = await openStage(browser, office, size, viewer);
    for (const scene of scenes) {
      if (viewerOf(scene) !== viewer || !belongs(scene, size)) continue;
      const where = `${nameOf(size)} ${scene.name}`;
      const page = await context.newPage();
      try {
        // The scenes share their storage.
        const language = scene.hindi ? "hi" : "en";
        await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
        await scene.prepare?.(page);
        await page.goto(scene.path);
        await settled(page);
        if (!scene.prepare) await page.waitForLoadState("networkidle");
        await scene.act?.(page);
        if (!scene.unfinished) await loaded(page);
        const file = scene.name.replaceAll(" ", "-");
        const files = { light: `${file}.light.png`, dark: `${file}.dark.png` };
        const overflow = await overflowPixels(page);
        if (overflow > 0) faults.push(`${where}: ${overflow} px sideways`);
        // A viewport as tall as the page, so that elements fixed to an edge stay there.
        if (!scene.over)
          await page.setViewportSize({ ...size, height: await pageHeight(page, size) });
        // A card that is loaded when it comes into view.
        if (!scene.unfinished) await loaded(page);
        for (const theme of ["light", "dark"] as const) {
          await setTheme(page, theme);
          const path = join(folder, files[theme]);
          await page.screenshot({ path, animations: "disabled" });
        }
        pictures.push({ name: scene.name, files });
      } catch (error) {
        faults.push(`${where}: ${String(error).split("\n")[0]}`);
      }
      faults.push(...consoleMessages.splice(0).map((text) => `${where}: console: ${text}`));
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
    await context.close();
  }
  if (pictures.length === 0) return;
  await writeContactSheet(folder, nameOf(size), pictures);
  console.log(`${nameOf(size)}: ${pictures.length} scenes in ${join(folder, "index.html")}`);
}

/** Takes the pictures of docs/tour.md. */
async function takeTour(browser: Browser, office: DemoOffice) {
  for (const { name, path, size, viewer = "super administrator", hindi, act } of tourOf(office)) {
    const { context, consoleMessages } = await openStage(browser, office, size, viewer);
    const page = await context.newPage();
    const language = hindi ? "hi" : "en";
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
    await page.goto(path);
    await settled(page);
    await loaded(page);
    await act?.(page);
    await loaded(page);
    await page.screenshot({ path: join(ROOT, `docs/tour/${name}.png`), animations: "disabled" });
    faults.push(...consoleMessages.map((text) => `tour ${name}: console: ${text}`));
    await context.close();
  }
}

function belongs({ below, from }: Scene, { width }: Size): boolean {
  return (below === undefined || width < below) && (from === undefined || width >= from);
}

function viewerOf({ signedOut, staff }: Scene): Viewer {
  if (signedOut) return "nobody";
  return staff ? "admin" : "super administrator";
}
