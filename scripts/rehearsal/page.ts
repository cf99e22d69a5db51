// The commands of the pages for operators.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A fenced block: its kind ("sh root", "sh root disaster", "sh service", ...), and its commands. */
export interface Block {
  kind: string;
  text: string;
}

/** The blocks below a heading of a page, in order. */
export function blocksBelow(path: string, heading: string): Block[] {
  const sections = readFileSync(join(ROOT, path), "utf8").split(/^#+ /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^( *)```(sh[^\n]*)\n(.*?)^ *```$/gms)].map(
    ([, indent = "", kind = "", text = ""]) => ({
      kind,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

/** The commands of one kind below a heading, a script a block. Throws if there are none. */
export function commandsBelow(path: string, heading: string, kind = "sh root"): string[] {
  const blocks = blocksBelow(path, heading).filter((block) => block.kind === kind);
  if (blocks.length === 0) throw new Error(`${path} has no "${kind}" below "${heading}".`);
  return blocks.map(({ text }) => text);
}

/** The text with a placeholder replaced. Throws if it does not occur, because the page has changed. */
export function withValue(script: string, placeholder: string, value: string): string {
  if (!script.includes(placeholder)) throw new Error(`No command has ${placeholder}.`);
  return script.replaceAll(placeholder, value);
}
