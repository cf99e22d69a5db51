import { sql } from "kysely";
import * as z from "zod/mini";
import { clusterIdentifier, databaseNumber } from "../postgres/cluster-identifier.ts";
import type { Database } from "../postgres/schema.ts";
import type { FileStore } from "./file-store.ts";

const database = {
  /** The identifiers of the PostgreSQL server and the database: different for every copy of the rows. */
  database: z.string(),
  /** The database's name, for people. */
  name: z.string(),
};
const identity = z.object({
  /** The office's id. A backup contains it, so an office that was restored twice has one id in two databases. */
  office: z.string(),
  ...database,
});
/** The content of a store's mark: an office in one database. */
export type Identity = z.output<typeof identity>;

/** Stands for a mark that cannot be parsed. */
const UNREADABLE: Identity = { office: "unknown", database: "unknown", name: "unknown" };

/** Stands for the cluster's identifier where a managed server withholds it. */
const WITHHELD = "unknown";

/** The identity of this database. Any role may query it. */
export async function databaseIdentity(db: Database): Promise<Omit<Identity, "office">> {
  const cluster = (await clusterIdentifier(db)) ?? WITHHELD;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return { database: `${cluster}/${await databaseNumber(db)}`, name: rows[0]!.name };
}

/**
 * Whether both name one database. A cluster that is withheld may be any: an office must not lose its files because its server stops,
 * or begins, to tell (decision 0014).
 */
export function isSameDatabase(one: Identity["database"], other: Identity["database"]): boolean {
  const [[cluster, number], [otherCluster, otherNumber]] = [one.split("/"), other.split("/")];
  const isSameCluster = cluster === otherCluster || [cluster, otherCluster].includes(WITHHELD);
  return isSameCluster && number === otherNumber;
}

/** The identity of the office and of its database; the database must be migrated. */
export async function readIdentity(db: Database): Promise<Identity> {
  const { id } = await db.selectFrom("office").select("id").executeTakeFirstOrThrow();
  return { office: id, ...(await databaseIdentity(db)) };
}

/** The identity in the store's mark; null without a mark. */
export async function readMark(store: FileStore): Promise<Identity | null> {
  const text = await store.readMark();
  if (text === null) return null;
  try {
    return identity.parse(JSON.parse(text));
  } catch {
    return UNREADABLE;
  }
}

export const writeMark = (store: FileStore, owner: Identity): Promise<void> =>
  store.writeMark(`${JSON.stringify(owner)}\n`);

/** Whether the store has no files, those in quarantine included. */
export async function isEmpty(store: FileStore): Promise<boolean> {
  for (const keys of [store.list(-Infinity), store.listQuarantined(-Infinity)])
    for await (const _ of keys) return false;
  return true;
}

const BATCH = 1000;

/** Counts the files in the store, those with a row in attachments, and the others. */
export async function compareFiles(
  db: Database,
  store: FileStore,
): Promise<{ stored: number; referenced: number; orphaned: number }> {
  let [stored, referenced] = [0, 0];
  for await (const keys of inBatches(store.list(-Infinity), BATCH)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attachments where storage_key = any(${keys}::uuid[])`.execute(
      db,
    );
    stored += keys.length;
    referenced += rows[0]!.count;
  }
  return { stored, referenced, orphaned: stored - referenced };
}

/** Yields the items in batches of `size`. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
