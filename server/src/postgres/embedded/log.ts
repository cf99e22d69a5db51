import { statfs } from "node:fs/promises";
import type pg from "pg";

/** Pieces of the write-ahead log, 16 MiB each, that lie ready behind the one in use. */
const SPARE_SEGMENTS = 2;
const FREE_BYTES_MIN = 256 * 1024 * 1024;

/**
 * Makes sure of spare pieces of the write-ahead log. PostgreSQL makes a piece when it needs one, and ends as a whole when
 * the disk is full at that moment; pieces that it has used it keeps for later. So a new cluster uses up its first ones at
 * once, and what little is written on a full disk finds room. Needs the superuser.
 */
export async function keepSpareLog(client: pg.Client, clusterFolder: string): Promise<void> {
  const { rows } = await client.query<{ spare: number }>(
    `select count(*)::int as spare from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
  );
  const missing = SPARE_SEGMENTS - rows[0]!.spare;
  if (missing <= 0) return;
  const { bavail, bsize } = await statfs(clusterFolder);
  // On a disk that is nearly full, asking for more is what must not be done.
  if (bavail * bsize < FREE_BYTES_MIN) return;
  for (let added = 0; added < missing; added += 1) {
    await client.query("select pg_logical_emit_message(false, 'console', 'spare')");
    await client.query("select pg_switch_wal()");
  }
  await client.query("checkpoint");
}
