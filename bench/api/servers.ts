import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { EmbeddedConnection } from "../../server/src/postgres/embedded/attach.ts";
import { SIGN_IN } from "./generate.ts";
import { bareCalls, type Calls, productCalls } from "./workloads.ts";

/** One of the compared servers. */
export interface System {
  name: string;
  base: string;
  pid: number;
  calls: Calls;
  /** The headers of a signed-in call. Refreshes a token before it expires. */
  headers: () => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
const BARE = join(import.meta.dirname, "bare-server.ts");
const ANSWER_MAX_MS = 60_000;
/** Half the lifetime of an access token. */
const TOKEN_FRESH_MS = 300_000;

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (!address || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

interface Start {
  name: string;
  command: string[];
  env: Record<string, string>;
  portName: string;
  /** The path that is polled until the server answers. */
  probe: string;
  logFile: string;
}

/** Starts a server process, with its output in a file, and waits until it answers. Throws if it does not. */
export async function startServer({ name, command, env, portName, probe, logFile }: Start) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const output = openSync(logFile, "w");
  const server = spawn(process.execPath, command, {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env, [portName]: String(port) },
  });
  closeSync(output);
  process.once("exit", () => server.kill("SIGTERM"));
  const close = async () => {
    server.kill("SIGTERM");
    if (isRunning(server)) await once(server, "exit");
  };
  const deadline = Date.now() + ANSWER_MAX_MS;
  for (;;) {
    if (!isRunning(server)) throw new Error(`${name} did not start: see ${logFile}`);
    const reply = await fetch(base + probe).catch(() => null);
    if (reply && reply.status < 500) return { base, pid: server.pid!, close };
    if (Date.now() > deadline) {
      await close();
      throw new Error(`${name} does not answer: see ${logFile}`);
    }
    await wait(50);
  }
}

const isRunning = (server: ChildProcess) => server.exitCode === null && server.signalCode === null;

/** The product, on an office that has been loaded. It starts that office's database. */
export async function startProduct(folder: string): Promise<System> {
  const server = await startServer({
    name: "The product",
    command: [MAIN, "serve"],
    env: {
      DATA_DIR: folder,
      DEMO: "0",
      SIGN_INS_PER_MINUTE: "1000",
      SUPER_ADMIN_PHONE: SIGN_IN.phone,
      SUPER_ADMIN_PASSWORD: SIGN_IN.password,
    },
    portName: "PORT",
    probe: "/readyz",
    logFile: join(folder, "product.log"),
  });
  return { name: "product", ...server, calls: productCalls, headers: bearerOf(server.base) };
}

/** The bare reference server, on the database that the product has started. */
export async function startBare(connection: EmbeddedConnection, folder: string): Promise<System> {
  const token = "fixed-token";
  const server = await startServer({
    name: "The bare server",
    command: [BARE],
    env: { BENCH_CONNECTION: JSON.stringify(connection), BENCH_TOKEN: token },
    portName: "BENCH_PORT",
    probe: "/",
    logFile: join(folder, "bare.log"),
  });
  const headers = { authorization: `Bearer ${token}` };
  return { name: "bare", ...server, calls: bareCalls, headers: () => Promise.resolve(headers) };
}

interface Pair {
  access_token: string;
  refresh_token: string;
}

function bearerOf(base: string): System["headers"] {
  let pair: Pair | undefined;
  let since = 0;
  return async () => {
    if (!pair || Date.now() - since > TOKEN_FRESH_MS) {
      pair = pair
        ? await post(`${base}/api/v0/auth/refresh-token`, { token: pair.refresh_token })
        : await post(`${base}/api/v0/auth/super-admin/login`, SIGN_IN);
      since = Date.now();
    }
    return { authorization: `Bearer ${pair.access_token}` };
  };
}

async function post(address: string, body: object): Promise<Pair> {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Pair };
  return data;
}
