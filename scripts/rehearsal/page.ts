// The commands of the pages for operators. A block that starts with "```sh root" belongs to the rehearsal.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * The blocks of the root's commands below a heading of a page, in order. `on` selects the blocks for another machine or
 * occasion ("```sh root restore"). Throws if there are none.
 */
export function blocksBelow(path: string, heading: string, on = ""): string[] {
  const page = readFileSync(join(ROOT, path), "utf8");
  const lines = page.split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.endsWith(`# ${heading}`));
  const rest = lines.slice(start + 1);
  const level = /^#+/.exec(lines[start] ?? "")?.[0].length ?? 0;
  const end = headingAfter(rest, level);
  const fence = `sh root${on && ` ${on}`}`;
  const section = rest.slice(0, end).join("\n");
  const blocks = [...section.matchAll(/^( *)```([^\n]*)\n(.*?)^ *```$/gms)]
    .filter(([, , info]) => info === fence)
    .map(([, indent = "", , text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
  if (start < 0 || blocks.length === 0)
    throw new Error(`${path} has no "${fence}" below "${heading}".`);
  return blocks;
}

/** These blocks as one script. */
export const commandsBelow = (...block: Parameters<typeof blocksBelow>): string =>
  blocksBelow(...block).join("\n");

function headingAfter(lines: string[], level: number): number {
  let isCode = false;
  const found = lines.findIndex((line) => {
    if (/^ *```/.test(line)) isCode = !isCode;
    const marks = /^#+(?= )/.exec(line)?.[0].length ?? 0;
    return !isCode && marks > 0 && marks <= level;
  });
  return found < 0 ? lines.length : found;
}

/** The text with each placeholder replaced. Throws if one does not occur, because the page has changed. */
export function withValues(script: string, values: Record<string, string>): string {
  let filled = script;
  for (const [placeholder, value] of Object.entries(values)) {
    if (!script.includes(placeholder)) throw new Error(`No command has ${placeholder}.`);
    filled = filled.replaceAll(placeholder, value);
  }
  return filled;
}
