// One of several API processes of a test's office (processes.ts). Its settings are the first message of its parent. Later
// messages set the clock.
import { openCountCache } from "../src/lists/cached-counts.ts";
import { buildApp } from "../src/app.ts";
import { openDatabase } from "../src/postgres/pool.ts";
import { ownedStore } from "../src/storage/owned-store.ts";
import { s3Store } from "../src/storage/s3.ts";
import { createTokenSigner } from "../src/auth/access-tokens.ts";
import type { Clock, Settings } from "./processes.ts";

let now: number | null = null;
const TrueDate = Date;
globalThis.Date = class extends TrueDate {
  constructor(...given: []) {
    if (given.length === 0 && now !== null) super(now);
    else super(...given);
  }
  static override now = () => now ?? TrueDate.now();
} as DateConstructor;

async function start({
  connection,
  bucket,
  config,
  secret,
  addressHeader,
  consoleFolder,
}: Settings) {
  const { db, pool, close } = openDatabase(connection);
  const app = await buildApp({
    config,
    db,
    pool,
    counts: openCountCache(pool),
    files: ownedStore(s3Store(bucket), { db, ownerConnection: connection }),
    tokens: createTokenSigner(secret),
    pendingMigrations: async () => 0,
    ...(consoleFolder && { consoleFolder }),
  });
  app.server.prependListener("request", ({ socket, headers }) => {
    const value = headers[addressHeader];
    delete headers[addressHeader];
    if (value) Object.defineProperty(socket, "remoteAddress", { value, configurable: true });
    else Reflect.deleteProperty(socket, "remoteAddress");
  });
  process.on("disconnect", () => void app.close().then(close));
  return app.listen({ host: "127.0.0.1", port: 0 });
}

async function begin(settings: Settings): Promise<void> {
  const address = await start(settings);
  process.on("message", (clock: Clock) => {
    ({ now } = clock);
    process.send?.("set");
  });
  process.send?.(address);
}

process.once("message", (settings: Settings) => void begin(settings));
