import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeDatabaseFolder } from "./database-folder.ts";

export const MAIN = join(import.meta.dirname, "../src/main.ts");

export const FIRST_ADMIN = {
  SUPER_ADMIN_NAME: "Asha Rao",
  SUPER_ADMIN_EMAIL: "asha.rao@example.org",
  SUPER_ADMIN_PHONE: "9000000001",
  SUPER_ADMIN_PASSWORD: "Neem-Tree-27!",
};

/** A new DATA_DIR, which the database's account can enter. */
export async function makeDataDir() {
  const folder = await makeDatabaseFolder();
  return {
    DATA_DIR: join(folder, "data"),
    // A killed database may write for a moment longer.
    remove: () => rm(folder, { recursive: true, maxRetries: 20 }),
  };
}

/** Runs one command of the console, or of another version's `main`; returns exit code and output. */
export async function runConsole(
  args: string[],
  env: Record<string, string>,
  input = "",
  main = MAIN,
) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } });
  let output = "";
  let stdout = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, stdout };
}

/** Starts the real server on a free port and waits until it is ready. Throws with its output if it ends. */
export async function startServer(env: Record<string, string>, main = MAIN) {
  const child = spawn(process.execPath, [main, "serve"], {
    env: { ...process.env, PORT: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = performance.now();
  let output = "";
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => (printed[name] += text));
  child.stderr.on("data", (text: string) => (output += text));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      output += `${line}\n`;
      const found = /ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once("close", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return {
    address,
    child,
    /** Milliseconds from spawn to ready. */
    readyAfter: performance.now() - started,
    output: () => output,
    /** Its whole output, by stream. */
    printed,
    stop: () => end(child, "SIGTERM"),
    /** kill -9 of the server and of every process of its database. */
    killAll: async () => {
      const postmaster = await postmasterOf(env.DATA_DIR!);
      const all = [postmaster, ...(await childrenOf(postmaster))];
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      for (const pid of all) kill(pid);
      await gone;
    },
  };
}

async function end(child: ChildProcess, signal: "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  return (await gone)[0];
}

/** kill -9. A process that has already ended is ignored. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

/** The process id of PostgreSQL's main process, from its pid file. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const place = await readFile(join(dataDir, "database-place"), "utf8").catch(() => dataDir);
  const text = await readFile(join(place.trim(), "postgres/postmaster.pid"), "utf8");
  return Number.parseInt(text, 10);
}

/** The ids of a process's children. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
