import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { startServer } from "./server.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * A console on one origin, built for the API on two others: VITE_API_URL and VITE_AUTH_API_URL. The API is a real server, which
 * listens at both names of this machine and allows the console's origin (CORS_ORIGINS).
 */
export async function startConsoleApart() {
  const folder = await mkdtemp(join(tmpdir(), "console-apart-"));
  const child = spawn(process.execPath, [join(ROOT, "server/test/console-child.ts"), folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const consoleOrigin = String((await lines.next()).value);
  const api = await startServer({ CORS_ORIGINS: consoleOrigin });
  const hosts = { api: api.address, auth: api.address.replace("127.0.0.1", "localhost") };
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const options = ["build", "--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: join(ROOT, "web"),
    env: { ...process.env, VITE_API_URL: hosts.api, VITE_AUTH_API_URL: hosts.auth },
  });
  child.stdin.write("built\n");
  await lines.next();
  return {
    console: consoleOrigin,
    hosts,
    stop: async () => {
      child.stdin.end();
      await Promise.all([api.stop(), rm(folder, { recursive: true })]);
    },
  };
}
