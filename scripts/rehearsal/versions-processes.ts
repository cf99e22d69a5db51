// Three processes on one database and one folder of files, behind a proxy; each of an earlier version or of this one.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SUPER_ADMIN } from "../../server/test/app.ts";
import { startDatabaseServer } from "../../server/test/database-server.ts";
import { urlOf } from "../../server/test/database.ts";
import { freePort } from "../../server/test/free-port.ts";
import { startFront } from "../../server/test/proxy.ts";
import { runConsole, startServer } from "../../server/test/server-process.ts";
import { atEnd, check } from "./report.ts";

const ROOT = join(import.meta.dirname, "../..");

export type Version = "old" | "new";

/** Starts an empty office with three processes of the version in the folder `old`. The cleanups of the rehearsal end them. */
export async function startProcesses(folder: string, old: string) {
  const mains = { old: join(old, "server/src/main.ts"), new: join(ROOT, "server/src/main.ts") };
  const database = await startDatabaseServer(join(folder, "postgres"));
  atEnd(() => database.stop());
  const env = {
    DATABASE_URL: urlOf(database.application),
    DATABASE_OWNER_URL: urlOf(database.connection),
    DATABASE_CONNECTIONS: "6",
    DATA_DIR: join(folder, "data"),
    TOKEN_SECRET: randomBytes(48).toString("base64url"),
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY_SECONDS: "2",
    SIGN_INS_PER_MINUTE: "100000",
    DEMO: "0",
  };
  /** Runs a command of the console, and returns its output. Throws if it fails. */
  async function command(version: Version, words: string[], input = ""): Promise<string> {
    const { code, output } = await runConsole(words, env, input, mains[version]);
    if (code !== 0) throw new Error(`${version} ${words.join(" ")}: ${output}`);
    return output;
  }
  await command("old", ["migrate"]);
  const { name, phone, password } = SUPER_ADMIN;
  await command("old", ["super-admin", "create", "--name", name, "--phone", phone], password);

  const ports = [await freePort(), await freePort(), await freePort()];
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const running = new Map<number, Awaited<ReturnType<typeof startServer>>>();
  atEnd(async () => {
    for (const server of running.values()) await server.stop();
  });
  const front = await startFront(addresses, { isWatching: true });
  atEnd(() => front.close());
  async function start(number: number, version: Version): Promise<void> {
    const port = String(ports[number]);
    running.set(number, await startServer({ ...env, PORT: port }, mains[version]));
    while (!front.isIn(addresses[number]!)) await wait(50);
  }
  for (const number of ports.keys()) await start(number, "old");

  let reachable = [...addresses];
  return {
    /** The proxy's address. */
    address: front.address,
    /** The addresses of the processes that are not being replaced. */
    reachable: () => reachable,
    /** The database's owner, for a connection of its own. */
    owner: database.connection,
    command,
    /** As a rolling update: SIGTERM, the end, the other version, ready again. */
    replace: async (number: number, version: Version): Promise<void> => {
      reachable = addresses.filter((_, other) => other !== number);
      const code = await running.get(number)!.stop();
      check(`process ${number + 1} ends in peace`, code === 0, `exit code ${code}`);
      await start(number, version);
      reachable = [...addresses];
    },
    areReady: async (): Promise<boolean> => {
      const answers = await Promise.all(addresses.map((address) => fetch(`${address}/readyz`)));
      return answers.every(({ ok }) => ok);
    },
  };
}
