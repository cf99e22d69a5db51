import type { NetConnectOpts } from "node:net";
import { createTestDatabase } from "./database.ts";
import { ForeignClient } from "./foreign-client.ts";
import { SHEET_SECONDS } from "./rounds.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "./server-process.ts";

/** Below the default, so that a few requests use all connections. */
export const CONNECTIONS = 5;
/** The application_name of the server's sessions. The test's sessions have the default name. */
const SERVER = "served-database";

export type ServedDatabase = Awaited<ReturnType<typeof serveDatabase>>;

/**
 * A new database with a real server on it. `open` starts the server, directly on the database or, with a port, through the
 * proxy on that port. Call `remove` in afterAll.
 */
export async function serveDatabase() {
  const database = await createTestDatabase();
  const { DATA_DIR, remove } = await makeDataDir();
  const { host = "", port = 5432, user, password, database: name } = database.connection;
  const isSocket = host.startsWith("/");
  const databaseAddress: NetConnectOpts = isSocket
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port };

  /** The settings of a server that reaches the database over TCP at `throughPort`, otherwise as this process does. */
  function settings(throughPort?: number): Record<string, string> {
    const url = new URL(`postgres://localhost/${name}`);
    url.username = user ?? "";
    if (typeof password === "string") url.password = password;
    url.port = String(throughPort ?? port);
    if (throughPort) url.hostname = "127.0.0.1";
    else if (isSocket) url.searchParams.set("host", host);
    else url.hostname = host;
    url.searchParams.set("application_name", SERVER);
    return {
      DATA_DIR,
      DATABASE_URL: url.href,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      DEMO: "0",
      SIGN_INS_PER_MINUTE: "1000000",
      SHEET_SECONDS: String(SHEET_SECONDS),
      LOG_LEVEL: "error",
      ...FIRST_ADMIN,
    };
  }
  return {
    ...database,
    DATA_DIR,
    /** The address of the database. */
    databaseAddress,
    settings,
    async open(throughPort?: number, more: Record<string, string> = {}) {
      const server = await startServer({ ...settings(throughPort), ...more });
      return { ...server, client: new ForeignClient(server.address) };
    },
    /** The server's database sessions: state and wait event. */
    async sessions() {
      const { rows } = await database.pool.query<{ state: string; wait: string | null }>(
        `select state, wait_event_type as wait from pg_stat_activity
         where datname = $1 and application_name = $2`,
        [name, SERVER],
      );
      return rows;
    },
    async remove() {
      await database.drop();
      await remove();
    },
  };
}
