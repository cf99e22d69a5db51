import { Readable } from "node:stream";
import { vi } from "vitest";
import { runCommandLine } from "../src/commands/command-line.ts";
import { errorMessage } from "../src/observability/error-details.ts";

/**
 * Runs one command of the console in the test's process, as main.ts does in its own; returns exit code and output. Not for
 * `serve`, which runs until a signal: runConsole() of server-process.ts.
 */
export async function runCommand(
  args: string[],
  env: Record<string, string | undefined>,
  input = "",
) {
  let output = "";
  let stdout = "";
  const errors = vi.spyOn(console, "error").mockImplementation((line) => {
    output += `${line}\n`;
  });
  const lines = vi.spyOn(console, "log").mockImplementation((line) => {
    output += `${line}\n`;
    stdout += `${line}\n`;
  });
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await runCommandLine(args, { ...process.env, ...env });
    return { code: process.exitCode, output, stdout };
  } catch (error) {
    return { code: 1, output: `${output}${errorMessage(error)}\n`, stdout };
  } finally {
    process.exitCode = exitCode;
    Object.defineProperty(process, "stdin", stdin);
    errors.mockRestore();
    lines.mockRestore();
  }
}
