// Runs a rehearsal: a table of steps, each with its command and what is expected of it.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { inspect } from "node:util";
import type { Terminal } from "./terminal.ts";

export interface Step {
  step: string;
  /** A script for the terminal, or a function. The texts below are looked for in what it prints or returns. */
  command: string | (() => unknown);
  terminal?: Terminal;
  expected?: (string | RegExp)[];
  unexpected?: (string | RegExp)[];
}

const cleanups: (() => unknown)[] = [];

/** Adds a cleanup for the end of the rehearsal, also by an error or a signal. The cleanup added last runs first. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs the cleanups so far. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    try {
      await cleanup();
    } catch (error) {
      console.error(inspect(error));
    }
}

/**
 * Runs the steps that `open` prepares in an empty folder, which other accounts can enter. Prints one line a step, and the
 * output of one that fails. Returns whether all went well.
 */
export async function rehearse(open: (folder: string) => Promise<Step[]>): Promise<boolean> {
  const folder = mkdtempSync("/var/tmp/console-rehearsal-");
  chmodSync(folder, 0o711);
  atEnd(() => execFileSync("rm", ["-rf", folder]));
  let [passed, failed] = [0, 0];
  try {
    for (const step of await open(folder)) {
      const started = Date.now();
      const fault = await faultOf(step);
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`${fault ? "FAILED" : "ok    "} ${step.step} (${seconds} s)`);
      if (!fault) passed += 1;
      else failed += 1;
      if (fault) console.log(fault);
      // The later scripts of a terminal depend on this one.
      if (fault && step.terminal) break;
    }
  } catch (error) {
    failed += 1;
    console.log(inspect(error));
  }
  await cleanUp();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** What is wrong with a step, with its output; an empty text if nothing is. */
async function faultOf({ command, terminal, expected = [], unexpected = [] }: Step) {
  try {
    const output = String(await (typeof command === "string" ? terminal!.run(command) : command()));
    const has = (text: string | RegExp) =>
      typeof text === "string" ? output.includes(text) : text.test(output);
    const faults = [
      ...expected.filter((text) => !has(text)).map((text) => `missing: ${String(text)}`),
      ...unexpected.filter(has).map((text) => `not expected: ${String(text)}`),
    ];
    return faults.length ? [output, ...faults].join("\n") : "";
  } catch (error) {
    return inspect(error);
  }
}
