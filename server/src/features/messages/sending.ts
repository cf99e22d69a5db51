import { sql } from "kysely";
import pg from "pg";
import type { Config } from "../../config.ts";
import { clusterIdentifier, databaseNumber } from "../../postgres/cluster-identifier.ts";
import type { Database, Tx } from "../../postgres/schema.ts";

/** Of these settings a place is made. */
export type PlaceConfig = Pick<Config, "DATABASE_URL" | "DATA_DIR" | "PUBLIC_URL">;

/**
 * What names the place of this office: its database, and the settings under which it runs. A database that was copied, restored or
 * upgraded by a new cluster has another one, and a standby that took over has the same. Where the cluster's identifier is withheld,
 * its address stands for it: a copy on another server sends nothing, and nor does the office after its server got another address.
 */
export async function placeOf(db: Database | Tx, config: PlaceConfig): Promise<string> {
  const cluster = (await clusterIdentifier(db)) ?? databaseHost(config);
  const folder = config.DATABASE_URL ? "" : config.DATA_DIR;
  return [cluster, await databaseNumber(db), folder, config.PUBLIC_URL ?? ""].join(" ");
}

const databaseHost = ({ DATABASE_URL }: PlaceConfig): string =>
  new pg.Client({ connectionString: DATABASE_URL }).host;

/** The place of this process, asked once: only a new connection can lead to another database. */
export function placeOnce(
  { db, pool }: { db: Database; pool: pg.Pool },
  config: PlaceConfig,
): () => Promise<string> {
  let place: string | undefined;
  pool.on("connect", () => (place = undefined));
  return async () => (place ??= await placeOf(db, config));
}

/** Whether messages and emails may leave from this place. */
export async function isResumedHere(db: Database, config: PlaceConfig): Promise<boolean> {
  const { paused, place } = await db
    .selectFrom("messaging")
    .select(["paused", "place"])
    .executeTakeFirstOrThrow();
  return !paused && place === (await placeOf(db, config));
}

/** Says whether the settings have a gateway: from then on, changes queue messages, or no longer. */
export async function switchOutbox(db: Database, is_on: boolean): Promise<void> {
  await db.updateTable("messaging").set({ is_on }).where("is_on", "!=", is_on).execute();
}

/** Stops sending in every process. Messages are queued on. */
export async function pauseSending(db: Database | Tx): Promise<void> {
  await db.updateTable("messaging").set({ paused: true }).execute();
}

/** Forgets where sending was resumed: this database has taken another's place. */
export async function forgetPlace(db: Database | Tx): Promise<void> {
  await db.updateTable("messaging").set({ paused: true, place: null }).execute();
}

/**
 * Sends from this place on. Messages that were queued in another one become `unknown`, because the original may have sent them, and emails
 * are given up; returns the number of messages.
 */
export async function resumeSending(tx: Tx, config: PlaceConfig): Promise<number> {
  const place = await placeOf(tx, config);
  const before = await tx
    .selectFrom("messaging")
    .select("place")
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable("messaging").set({ paused: false, place }).execute();
  if (before.place === place) return 0;
  await tx
    .updateTable("staff_mails")
    .set({ result: "given_up", next_try_at: null })
    .where("next_try_at", "is not", null)
    .execute();
  const { rows } = await sql<{ count: number }>`
    with copied as (
      update messages set state = 'unknown', cause = 'copied', changed_at = now() where state = 'queued' returning entry_id
    ), entries as (
      update complaint_story s set message_state = 'unknown' from copied where s.id = copied.entry_id
    )
    select count(*)::int as count from copied`.execute(tx);
  return rows[0]!.count;
}
