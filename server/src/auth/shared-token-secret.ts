import { createHash } from "node:crypto";
import type pg from "pg";
import { connect } from "../postgres/connect.ts";

/** An arbitrary constant: the first key of the locks by which processes know each other; the second tells their secrets apart. */
const SHARED_SECRET_LOCK = 7_201_131;
const APPLICATION_NAME = "constituency-console fellow";
const RETRY_MS = 60_000;

const otherSecretMessage =
  "Another process on this database signs tokens with another secret, so each would refuse those who signed in at " +
  "the other. Give all processes of this office the same TOKEN_SECRET (the running one's, or what lies in " +
  "token-secret of its DATA_DIR), or stop the others first.";

/**
 * Makes this process known to the others on its database for as long as it lives, by a lock that a session of its own
 * holds: of the secret it tells 31 bits of a digest. Gives what ends that. Throws in plain words when a process with
 * another secret runs. A session that is lost is opened again; what it finds then is only logged.
 */
export async function assertSharedTokenSecret(
  connection: pg.ClientConfig,
  secret: string,
  log: (message: string) => void,
): Promise<() => Promise<void>> {
  const digest = createHash("sha256").update(`constituency-console ${secret}`).digest();
  const lockKey = digest.readUInt32BE() >>> 1;
  let session: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function acquireLock(): Promise<void> {
    session = await connect(connection);
    session.once("end", () => {
      if (!isClosed) retryTimer = setTimeout(() => void reconnect(), RETRY_MS).unref();
    });
    await session.query(`set application_name = '${APPLICATION_NAME}'; set idle_session_timeout = 0`);
    await session.query("select pg_advisory_lock_shared($1, $2)", [SHARED_SECRET_LOCK, lockKey]);
    const { rowCount } = await session.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
         and l.classid::bigint = $1 and l.objid::bigint <> $2`,
      [SHARED_SECRET_LOCK, lockKey],
    );
    if (rowCount) throw new Error(otherSecretMessage);
  }
  async function reconnect(): Promise<void> {
    session = undefined;
    try {
      await acquireLock();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      // The end of a session that was opened sees to the next time.
      if (!session) retryTimer = setTimeout(() => void reconnect(), RETRY_MS).unref();
    }
  }
  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retryTimer);
    await session?.end();
  }

  try {
    await acquireLock();
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
