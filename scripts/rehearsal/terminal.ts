import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

const END = "== the end of a script ==";
const MOST_MS = 20 * 60_000;

export interface Terminal {
  /**
   * Runs a bash script, and returns its output. Variables, functions, folder and umask stay for the next script. Throws with
   * the output at the first command that fails, or after 20 minutes; the terminal is closed then.
   */
  run: (script: string) => Promise<string>;
  /** Ends the shell and what it has started. */
  close: () => Promise<void>;
}

/** Opens a shell, as an operator's window: `program` with `words` is bash, or starts bash. */
export function openTerminal(
  program: string,
  words: string[] = [],
  options: SpawnOptions = {},
): Terminal {
  const child = spawn(program, words, { ...options, stdio: "pipe", detached: true });
  const closed = once(child, "close");
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  child.stdin.on("error", () => undefined);
  child.stdin.write("exec 2>&1\nset -euo pipefail\n");
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal);
  };
  return {
    async run(script) {
      output = "";
      const text = Buffer.from(script).toString("base64");
      const timer = setTimeout(() => kill("SIGKILL"), MOST_MS);
      // A program of the script that reads its input must not read the next script.
      const ended = new Promise<void>((resolve) => {
        listeners.add(() => output.includes(`\n${END}\n`) && resolve());
      });
      child.stdin.write(
        `eval "$(base64 -d <<< '${text}')" < /dev/null\nprintf '\\n%s\\n' '${END}'\n`,
      );
      await Promise.race([ended, closed]);
      clearTimeout(timer);
      listeners.clear();
      if (!output.includes(`\n${END}\n`)) throw new Error(`${script}\nfailed:\n${output}`);
      return output.replace(`\n${END}\n`, "");
    },
    async close() {
      kill("SIGTERM");
      await closed;
    },
  };
}
