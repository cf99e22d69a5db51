import type { Fault } from "./fault.ts";

/** The page with the row of this side as its run gave it: faults, caught ones, and the names of the others. */
export function withScore(page: string, side: string, faults: Fault[], missed: Fault[]): string {
  const names = missed.map(({ name }) => name).join("; ") || "none";
  const row = `| ${side} | ${faults.length} | ${faults.length - missed.length} | ${names} |`;
  return page
    .split("\n")
    .map((line) => (line.startsWith(`| ${side} |`) ? row : line))
    .join("\n");
}
