// A step of the rehearsal, and the one that two steps share: a machine with the console installed.
import { splitAt } from "./expect.ts";
import type { Machine } from "./machine.ts";
import { makeNodeDownload, makeOrigin, NODE_DOWNLOADS } from "./origin.ts";
import { commandsBelow, withValues } from "./page.ts";

export interface Step {
  name: string;
  run: (machines: { office: Machine; other: Machine }) => Promise<void>;
}

/** For scripts that install packages. */
export const OUTSIDE = { network: "outside", seconds: 1200 } as const;
export const OPERATIONS = "OPERATIONS.md";
export const OWN_DATABASE = "docs/operations/own-database.md";
export const MORE_PROCESSES = "docs/operations/more-processes.md";

/**
 * Follows "Under systemd" on a new machine up to `until` (default: the start of the console). Returns the output, and the
 * commands that are left.
 */
export async function installConsole(
  { tree, run }: Machine,
  until: string,
): Promise<{ installed: string; start: string }> {
  makeOrigin(tree);
  makeNodeDownload(tree);
  const commands = withValues(commandsBelow(OPERATIONS, "Under systemd"), {
    [NODE_DOWNLOADS.page]: NODE_DOWNLOADS.machine,
  });
  const [install, start] = splitAt(commands, until || "systemctl enable --now");
  return { installed: await run(install, OUTSIDE), start };
}
