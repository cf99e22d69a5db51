import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;

type Options = {
  max?: number;
  log?: (message: string) => void;
  /** 0 lifts every time limit, for commands that read or write the whole office. */
  statementTimeoutMs?: number;
};

const MOST_NAMED_STATEMENTS = 1000;
const LONGEST_NAMED_STATEMENT = 8192;
const STATEMENT_TIMEOUT_MS = 5000;

/**
 * Opens the database (the embedded one's connection, or `{ connectionString }` of DATABASE_URL) and
 * returns it with its pool. A lost connection is logged and replaced; a hung or overloaded database
 * fails a query after 5 s and a wait for a connection after 3 s, with the driver's error.
 */
export function openDatabase(connection: pg.ClientConfig, options: Options = {}) {
  const { max = 10, log = () => undefined, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const isLimited = statementTimeoutMs > 0;
  const pool = new pg.Pool({
    ...connection,
    application_name: "constituency-console",
    max,
    Client: NamingClient,
    types: { getTypeParser },
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: isLimited && statementTimeoutMs,
    // The server's own limit answers first; this one is for a server that does not answer at all.
    ...(isLimited && { query_timeout: statementTimeoutMs + 500 }),
    ...(isLimited && { lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000 }),
  });
  pool.on("error", (error) => log(`A database connection was lost: ${error.message}`));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

const names = new Map<string, string>();

/**
 * The name under which PostgreSQL keeps the plan of a statement, or nothing for one that is not
 * worth keeping: control statements, very long ones, and more different ones than a session should hold.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (text.length > LONGEST_NAMED_STATEMENT || names.size >= MOST_NAMED_STATEMENTS)
    return undefined;
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

const plainQuery: (this: pg.Client, ...request: unknown[]) => unknown = Reflect.get(
  pg.Client.prototype,
  "query",
);

/**
 * A client that names its statements (unnamed, PostgreSQL would plan each of them at every call) and
 * that drops a connection whose answer did not come: the next query must not queue behind it.
 */
class NamingClient extends pg.Client {
  // The base class overloads this eight times; whatever it answers goes back as it is.
  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const name = typeof config === "string" && Array.isArray(values) ? nameOf(config) : undefined;
    const request = name ? [{ name, text: config, values }, callback] : [config, values, callback];
    const result: unknown = plainQuery.apply(this, request);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        // The driver gives this error no code.
        if (error instanceof Error && error.message === "Query read timeout") {
          void this.end();
        }
      });
    }
    return result as never;
  }
}

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const INT4_ARRAY: number = 1007;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

const asText = (value: string) => value;
const asMinutes = (value: string) => value.slice(0, "HH:MM".length);

/** "2026-11-21 07:12:01.65+05:30" or "...+00", as PostgreSQL writes it, in ISO 8601. */
const asIsoText = (value: string) =>
  value
    .replace(" ", "T")
    .replace(/\+00$/, "Z")
    .replace(/([+-]\d\d)$/, "$1:00");

/**
 * How answers are read, in this pool only: int8 as number; date, time and timestamptz as the text of
 * the wire; the rest as pg reads it.
 */
function getTypeParser(oid: number, format?: "text" | "binary") {
  switch (oid) {
    case builtins.INT8:
      return Number;
    case builtins.DATE:
      return asText;
    case builtins.TIME:
      return asMinutes;
    case builtins.TIMESTAMPTZ:
      return asIsoText;
    case INT8_ARRAY:
      return pg.types.getTypeParser(INT4_ARRAY, format);
    case DATE_ARRAY:
      return pg.types.getTypeParser(TEXT_ARRAY, format);
    default:
      return pg.types.getTypeParser(oid, format);
  }
}
