import { statfs } from "node:fs/promises";
import type pg from "pg";

/** Segments of the write-ahead log, 16 MiB each, that are ready after the current one. */
const SPARE_SEGMENTS = 2;
const FREE_BYTES_MIN = 256 * 1024 * 1024;

/**
 * Makes sure that the write-ahead log has spare segments, so that small writes succeed on a full disk. PostgreSQL stops when the
 * disk is full and it must create a segment, but it recycles used ones. So a new cluster switches through its first segments at
 * once. Needs the superuser.
 */
export async function keepSpareLog(client: pg.Client, clusterFolder: string): Promise<void> {
  const { rows } = await client.query<{ spare: number }>(
    `select count(*)::int as spare from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
  );
  const missing = SPARE_SEGMENTS - rows[0]!.spare;
  if (missing <= 0) return;
  const { bavail, bsize } = await statfs(clusterFolder);
  // On a nearly full disk, new segments would make PostgreSQL stop.
  if (bavail * bsize < FREE_BYTES_MIN) return;
  for (let added = 0; added < missing; added += 1) {
    await client.query("select pg_logical_emit_message(false, 'console', 'spare')");
    await client.query("select pg_switch_wal()");
  }
  await client.query("checkpoint");
}
