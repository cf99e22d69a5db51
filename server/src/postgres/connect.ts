import pg from "pg";
import { FullPoolError, isFullPool } from "./pooler-errors.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** PostgreSQL ends the session of a lost host, and its advisory locks, within 60 s. By default that takes two hours. */
const KEEPALIVES =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

/**
 * Opens a connection outside the pool. Its Error has the database, host and port, never the password. At most 10 s; a pooler
 * lets the first statement wait longer for a session, and then refuses it (FullPoolError).
 */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A lost connection fails its query. Without a listener it would also end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(KEEPALIVES);
  } catch (error) {
    if (isFullPool(error)) throw new FullPoolError(`${client.host}:${client.port}`, error);
    throw new Error(
      `The database "${client.database}" at ${client.host}:${client.port} cannot be used: ${failureReason(error)}.`,
      { cause: error },
    );
  }
  return client;
}

/**
 * Ends a session of connect() that may hold advisory locks. They are released before: a pooler without a server_reset_query
 * lends the session to its next client with its locks.
 */
export async function endSession(session: pg.Client): Promise<void> {
  // Fails when the connection is lost, and in a failed transaction, whose session a pooler closes.
  await session.query("select pg_advisory_unlock_all()").catch(() => undefined);
  await session.end();
}

/** The message of a PostgreSQL error, the code of a system error, or the driver's message. */
function failureReason(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof pg.DatabaseError) return message;
  return code ?? (message || "no answer");
}
