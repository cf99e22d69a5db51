import type pg from "pg";

/** The size of one table in bytes. */
export interface TableSize {
  table: string;
  rows: number;
  heap: number;
  indexes: Record<string, number>;
}

/** Each table of the office that is not empty, the largest first. */
export async function sizesOfTables(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    select c.relname as table, c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as heap,
      (select jsonb_object_agg(i.indexrelid::regclass::text, pg_relation_size(i.indexrelid))
        from pg_index i where i.indrelid = c.oid) as indexes
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples > 0
    order by pg_total_relation_size(c.oid) desc`);
  return rows;
}

/** The tables that a new complaint adds rows to. */
const GROWING = ["complaints", "complaint_changes", "audit", "idempotency_keys"];

/** The sizes of the tables that grow with each complaint, in bytes with indexes. */
export async function growthOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select name, pg_total_relation_size(name::regclass)::float8 as bytes from unnest($1::text[]) name`,
    [GROWING],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

/** The number of bytes written to the write-ahead log so far. */
export async function walPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at",
  );
  return rows[0]!.at;
}
