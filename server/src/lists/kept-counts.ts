import { createHash } from "node:crypto";
import { sql } from "kysely";
import { clusterIdentifier } from "../postgres/cluster-identifier.ts";
import { longTransaction } from "../postgres/long-transaction.ts";
import type { Database } from "../postgres/schema.ts";
import type { CachedCount, CountQuery, GroupCount } from "./cached-counts.ts";
import { currentServer, parseSnapshot } from "./count-deltas.ts";

const KEEP_MS_MAX = 60_000;

const hash = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * The count of this query that a process has kept, or null. `key` is its cache key. Transaction numbers belong to a cluster and its
 * physical copies: there a kept count holds after a restart, a crash and a failover, because it exists only where the transactions
 * exist that it has counted. Where the cluster is not known, no count is kept or found.
 */
export async function findKept(
  db: Database,
  query: CountQuery,
  key: string,
): Promise<CachedCount | null> {
  const kept = await db
    .selectFrom("kept_counts")
    .select([
      sql<string>`${currentServer} || '/' || snapshot`.as("snapshot"),
      "counted_groups",
      "cost_ms",
      "cluster",
    ])
    .where("key", "=", hash(key))
    .executeTakeFirst();
  if (!kept || kept.cluster !== (await clusterIdentifier(db))) return null;
  return {
    query,
    snapshot: kept.snapshot,
    groups: new Map(kept.counted_groups as [string, GroupCount][]),
    costMs: kept.cost_ms,
    cursors: new Map(),
    firstPages: new Map(),
  };
}

/** Keeps the count of a cache key; one that is older is replaced. Returns whether it could be kept. */
export async function keepCount(db: Database, key: string, count: CachedCount): Promise<boolean> {
  const cluster = await clusterIdentifier(db);
  if (cluster === null) return false;
  const row = {
    snapshot: parseSnapshot(count.snapshot).snapshot,
    counted_groups: JSON.stringify([...count.groups]),
    cost_ms: Math.ceil(count.costMs),
    cluster,
    kept_at: new Date(),
  };
  await longTransaction(db, KEEP_MS_MAX, (tx) =>
    tx
      .insertInto("kept_counts")
      .values({ key: hash(key), ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute(),
  );
  return true;
}

/** Removes counts that no process has asked for in two days. */
export async function removeOldKept(db: Database): Promise<void> {
  await sql`delete from kept_counts where kept_at < now() - interval '2 days'`.execute(db);
}
