import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "../postgres/schema.ts";
import type { FileStore } from "./file-store.ts";

const database = {
  /** PostgreSQL's identifier of the server and of the database in it: another one for every copy of the rows. */
  database: z.string(),
  /** The database's name, for people. */
  name: z.string(),
};
const identity = z.object({
  /** The office's id. A backup carries it, so an office that was restored twice has one id in two databases. */
  office: z.string(),
  ...database,
});
/** An office in one database: what a store's mark names, since one store belongs to one database alone. */
export type Identity = z.output<typeof identity>;

/** The mark of a store that cannot be read belongs to nobody who could be named. */
const UNREADABLE: Identity = { office: "unknown", database: "unknown", name: "unknown" };

/** Which database this is. Any role may ask. */
export async function databaseIdentity(db: Database): Promise<Omit<Identity, "office">> {
  const { rows } = await sql<Omit<Identity, "office">>`
    select system_identifier || '/' || d.oid as database, d.datname as name
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(db);
  return rows[0]!;
}

/** Which office this is, and in which database; the database must be migrated. */
export async function readIdentity(db: Database): Promise<Identity> {
  const { id } = await db.selectFrom("office").select("id").executeTakeFirstOrThrow();
  return { office: id, ...(await databaseIdentity(db)) };
}

/** Whose store this is; null when nobody has claimed it. */
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

/** Whether nothing lies in the store, not even aside. */
export async function isEmpty(store: FileStore): Promise<boolean> {
  for (const keys of [store.list(-Infinity), store.listQuarantined(-Infinity)])
    for await (const _ of keys) return false;
  return true;
}

const BATCH = 1000;

/** How many files lie in the store, how many of them the database names, and how many it does not. */
export async function compareFiles(
  db: Database,
  store: FileStore,
): Promise<{ stored: number; named: number; unnamed: number }> {
  let [stored, named] = [0, 0];
  for await (const keys of inBatches(store.list(-Infinity), BATCH)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attachments where storage_key = any(${keys}::uuid[])`.execute(
      db,
    );
    stored += keys.length;
    named += rows[0]!.count;
  }
  return { stored, named, unnamed: stored - named };
}

/** The items of a stream, so many at once. */
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
