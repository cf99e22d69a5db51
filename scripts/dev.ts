// Runs the server with reload on 8080 and Vite on 5173 in one terminal. Ctrl-C, or the end of one, ends both.
import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const commands = [
  { options: ["--watch", "server/src/main.ts", "serve"], cwd: ROOT },
  { options: [join(ROOT, "node_modules/vite/bin/vite.js")], cwd: join(ROOT, "web") },
];

const children = commands.map(({ options, cwd }) =>
  spawn(process.execPath, options, { cwd, stdio: ["ignore", "inherit", "inherit"] }),
);
const endAll = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, endAll);
for (const child of children) child.on("exit", endAll);
