import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { EmbeddedConnection } from "../../server/src/postgres/embedded/attach.ts";
import { startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { freePort } from "../../server/test/free-port.ts";
import { postmasterOf } from "../../server/test/server-process.ts";
import { type Admin, ADMIN_PASSWORD } from "./admins.ts";
import { SIGN_IN } from "./generate.ts";
import { BARE } from "./summary.ts";
import { bareCalls, type Calls, productCalls } from "./workloads.ts";

/** One of the compared servers. */
export interface System {
  name: string;
  base: string;
  pid: number;
  calls: Calls;
  /** The headers of a call that an admin makes; without one, the super administrator. */
  headers: (admin?: Admin) => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
const BARE_PROGRAM = join(import.meta.dirname, "bare-server.ts");
const ANSWER_MAX_MS = 60_000;
/** Half the lifetime of an access token. */
const TOKEN_FRESH_MS = 300_000;

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
  const kill = () => server.kill("SIGTERM");
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
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
    command: [BARE_PROGRAM],
    env: { BENCH_CONNECTION: JSON.stringify(connection), BENCH_TOKEN: token },
    portName: "BENCH_PORT",
    probe: "/",
    logFile: join(folder, "bare.log"),
  });
  const headers = { authorization: `Bearer ${token}` };
  return { name: BARE, ...server, calls: bareCalls, headers: () => Promise.resolve(headers) };
}

/** The product and the bare server on one loaded office, and a session in its database. `close` ends all of them. */
export async function openSystems(folder: string, log: (message: string) => void) {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const product = await startProduct(folder);
    closing.push(product.close);
    const database = await startEmbedded({ dataDir: folder, log, whenRunning: "join" });
    closing.push(() => database.stop());
    const client = new pg.Client(database.connection);
    await client.connect();
    closing.push(() => client.end());
    const bare = await startBare(database.connection, folder);
    closing.push(bare.close);
    return { product, bare, client, postmaster: await postmasterOf(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signs in whoever calls, and again before the token expires. */
function bearerOf(base: string): System["headers"] {
  const known = new Map<string, { since: number; token: Promise<string> }>();
  return async (admin) => {
    const form = admin ? { phone: admin.phone, password: ADMIN_PASSWORD } : SIGN_IN;
    let found = known.get(form.phone);
    if (!found || Date.now() - found.since > TOKEN_FRESH_MS) {
      const token = signIn(`${base}/api/v0/auth/${admin ? "admin" : "super-admin"}/login`, form);
      found = { since: Date.now(), token };
      known.set(form.phone, found);
    }
    return { authorization: `Bearer ${await found.token}` };
  };
}

async function signIn(address: string, body: object): Promise<string> {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { access_token: string } };
  return data.access_token;
}
