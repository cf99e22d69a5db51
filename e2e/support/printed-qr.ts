import { spawnSync } from "node:child_process";
import { installedProgram } from "../../scripts/debian-programs.ts";

/** A picture in shades of grey, row by row: 0 is black. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The first page of a PDF at 300 pixels per inch, drawn by Poppler, not by the browser that printed it. */
export function pictureOf(pdf: Buffer): Picture {
  const program = installedProgram("pdftoppm", "poppler-utils", "-v");
  const { stdout, stderr, status } = spawnSync(
    program,
    ["-r", "300", "-gray", "-f", "1", "-l", "1", "-"],
    { input: pdf, maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`pdftoppm: ${stderr.toString()}`);
  const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.subarray(0, 40).toString("latin1"))!;
  return {
    width: Number(head[1]),
    height: Number(head[2]),
    pixels: stdout.subarray(head[0].length),
  };
}

interface Finder {
  x: number;
  y: number;
  /** The width of a module in pixels. */
  module: number;
}

/** The dark modules of the one upright QR code in a picture, row by row. Throws if there are not exactly three finder patterns. */
export function findQr(picture: Picture): boolean[][] {
  const finders = findersIn(picture).toSorted((one, other) => one.x + one.y - other.x - other.y);
  if (finders.length !== 3) throw new Error(`${finders.length} finder patterns in the picture`);
  const [corner, ...others] = finders as [Finder, Finder, Finder];
  const right = Math.max(...others.map(({ x }) => x)) - corner.x;
  const size = Math.round(right / corner.module) + 7;
  const width = right / (size - 7);
  const at = (from: number, module: number) => from + (module - 3) * width;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_module, x) => isDark(picture, at(corner.x, x), at(corner.y, y))),
  );
}

const isDark = ({ width, height, pixels }: Picture, x: number, y: number) =>
  x >= 0 &&
  x < width &&
  y >= 0 &&
  y < height &&
  pixels[Math.floor(y) * width + Math.floor(x)]! < 128;

/**
 * The centres of the finder patterns: both across and down, dark and light alternate as 1:1:3:1:1. Data can look so, too,
 * along the two lines: all 49 modules decide.
 */
function findersIn(picture: Picture): Finder[] {
  const found: Finder[] = [];
  for (let row = 0; row < picture.height; row += 1)
    for (const across of patternsAlong(picture.width, (x) => isDark(picture, x, row))) {
      const column = across.centre;
      const down = patternsAlong(picture.height, (y) => isDark(picture, column, y)).find(
        ({ centre, module }) =>
          Math.abs(centre - row) <= 1 && Math.abs(module - across.module) < across.module / 4,
      );
      if (!down || !isFinder(picture, column, down.centre, across.module)) continue;
      const isKnown = found.some(
        ({ x, y }) => Math.hypot(x - column, y - down.centre) < 3 * down.module,
      );
      if (!isKnown) found.push({ x: column, y: down.centre, module: across.module });
    }
  return found;
}

/** Whether a dark square of three modules lies in a light ring, and that in a dark one. */
const isFinder = (picture: Picture, x: number, y: number, module: number) =>
  OFFSETS.every((right) =>
    OFFSETS.every((down) => {
      const ring = Math.max(Math.abs(right), Math.abs(down));
      return isDark(picture, x + right * module, y + down * module) === (ring !== 2);
    }),
  );
const OFFSETS = [-3, -2, -1, 0, 1, 2, 3];

const RATIO = [1, 1, 3, 1, 1];

/** Where a line of pixels has the pattern. */
function patternsAlong(length: number, isDarkAt: (at: number) => boolean) {
  // The places where a run of dark or light pixels begins. The first run is light.
  const edges = [0];
  for (let at = 0; at < length; at += 1)
    if (isDarkAt(at) === (edges.length % 2 === 1)) edges.push(at);
  const patterns: { centre: number; module: number }[] = [];
  for (let first = 1; first + 5 < edges.length; first += 2) {
    const module = (edges[first + 5]! - edges[first]!) / 7;
    const fits = RATIO.every((modules, run) => {
      const width = edges[first + run + 1]! - edges[first + run]!;
      return Math.abs(width - modules * module) < module / 2;
    });
    if (fits) patterns.push({ centre: (edges[first]! + edges[first + 5]!) / 2, module });
  }
  return patterns;
}
