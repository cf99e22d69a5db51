import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { SHARED_SECRET_LOCK } from "../postgres/advisory-locks.ts";
import { connect, endSession } from "../postgres/connect.ts";

const APPLICATION_NAME = "constituency-console shared secret";
const CLOSE_MS = 1000;

const otherSecretMessage =
  "Another process on this database signs tokens with another secret, so each would refuse those who signed in at " +
  "the other. Give all processes of this office the same TOKEN_SECRET (the running one's, or what lies in " +
  "token-secret of its DATA_DIR), or stop the others first. The session of a lost machine ends within a minute.";

/**
 * Asserts that the processes that run on this database sign tokens with the same secret; throws when one has another. Each holds
 * a shared advisory lock in a session of its own, with 31 bits of a digest of the secret as its key. A lost session is not opened
 * again. Returns the function that releases the lock.
 */
export async function assertSharedTokenSecret(
  connection: pg.ClientConfig,
  secret: string,
): Promise<() => Promise<void>> {
  const digest = createHash("sha256").update(`constituency-console ${secret}`).digest();
  const lockKey = digest.readUInt32BE() >>> 1;
  const session = await connect(connection);
  const close = async () => {
    // A silent server never confirms the end.
    await Promise.race([endSession(session), wait(CLOSE_MS, undefined, { ref: false })]);
  };
  try {
    await session.query(
      `set application_name = '${APPLICATION_NAME}'; set idle_session_timeout = 0`,
    );
    await session.query("select pg_advisory_lock_shared($1, $2)", [SHARED_SECRET_LOCK, lockKey]);
    const { rowCount } = await session.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
         and l.classid::bigint = $1 and l.objid::bigint <> $2`,
      [SHARED_SECRET_LOCK, lockKey],
    );
    if (rowCount) throw new Error(otherSecretMessage);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
