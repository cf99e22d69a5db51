// The checks of a rehearsal that runs as one program, and the end of what it has started.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { inspect } from "node:util";

const counts = { passed: 0, failed: 0 };
const cleanups: (() => unknown)[] = [];

/** Prints and counts one result. */
export function check(title: string, isTrue: boolean, details = ""): void {
  if (isTrue) counts.passed += 1;
  else counts.failed += 1;
  console.log(`${isTrue ? "ok      " : "FAILED  "}${title}${isTrue ? "" : `\n${details}`}`);
}

/** Adds a cleanup. It runs when the rehearsal ends, also by an error or a signal; the cleanup added last runs first. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs the cleanups so far. */
export async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop())
    try {
      await cleanup();
    } catch (error) {
      check("the rehearsal cleans up", false, inspect(error));
    }
}

/** Runs a rehearsal in a new folder, which the database's account can enter, cleans up, and prints the totals. */
export async function rehearse(
  name: string,
  run: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(`/tmp/console-${name}-`);
  chmodSync(folder, 0o711);
  const removeFolder = () => rmSync(folder, { recursive: true, maxRetries: 20 });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(
      signal,
      () =>
        void cleanUp()
          .then(removeFolder)
          .then(() => process.exit(1)),
    );
  try {
    await run(folder);
  } catch (error) {
    check("the rehearsal comes to its end", false, inspect(error));
  }
  await cleanUp();
  removeFolder();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}
