// An empty office on the real server and its embedded database, in the system's folder for temporary files.
import pg from "pg";
import type { Item, Session } from "../server/test/foreign-office.ts";
import { startEmbedded } from "../server/src/postgres/embedded/start.ts";
import { ForeignClient } from "../server/test/foreign-client.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "../server/test/server-process.ts";

export type BenchOffice = Awaited<ReturnType<typeof openBenchOffice>>;

/** Starts the product and signs in. `close` stops it and removes its data. */
export async function openBenchOffice() {
  const { DATA_DIR, remove } = await makeDataDir();
  const env = { DATA_DIR, DEMO: "0", SIGN_INS_PER_MINUTE: "1000", ...FIRST_ADMIN };
  const server = await startServer(env);
  // An interrupted benchmark leaves no server behind.
  process.once("exit", () => server.child.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const client = new ForeignClient(server.address);
  const session = await dataOf<Session>(
    client.post("/api/v0/auth/super-admin/login", {
      phone: FIRST_ADMIN.SUPER_ADMIN_PHONE,
      password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD,
    }),
  );
  client.token = session.access_token;
  const embedded = await startEmbedded({
    dataDir: DATA_DIR,
    log: () => undefined,
    whenRunning: "join",
  });
  const add = (plural: string, form: object) =>
    dataOf<Item>(client.post(`/api/v0/location/${plural}`, form));
  const state = await add("states", { name: "Himanchal" });
  const district = await add("districts", { name: "Sonpur", state_id: state.id });
  return {
    address: server.address,
    pid: server.child.pid!,
    client,
    session,
    state,
    district,
    addConstituency: (name: string) => add("constituencies", { name, district_id: district.id }),
    /** Queries the database as the owner of its tables. */
    async ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
      const one = new pg.Client(embedded.connection);
      await one.connect();
      try {
        return (await one.query<Row>(sql, values)).rows;
      } finally {
        await one.end();
      }
    },
    async close() {
      await server.stop();
      await remove();
    },
  };
}

/** The data of an answer; throws unless the status is 200. */
export async function dataOf<Data>(reply: Promise<{ code: number; body: { data: unknown } }>) {
  const { code, body } = await reply;
  if (code !== 200) throw new Error(`${code}: ${JSON.stringify(body)}`);
  return body.data as Data;
}
