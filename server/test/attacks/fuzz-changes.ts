import { sql } from "kysely";
import type { Database } from "../../src/postgres/schema.ts";

/** Tables that are not the office's data: the audit trail, the counters, and the list of migrations. */
const IGNORED_TABLES = ["audit", "attempts", "schema_migrations"];

/**
 * Counts the rows that each transaction writes to any table, with triggers in the test's own database. For sessions, only
 * their end and rotation count, not the time of last use. `sinceLast` returns the number of rows by table since its
 * previous call.
 */
export async function watchChanges(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    db,
  );
  const tables = rows.map((row) => row.name).filter((name) => !IGNORED_TABLES.includes(name));
  await sql`create table seen_changes (table_name text primary key, rows int not null default 0)`.execute(
    db,
  );
  await sql`
    create function count_change() returns trigger language plpgsql as $$
    begin
      update seen_changes set rows = rows + 1 where table_name = tg_table_name;
      return null;
    end $$`.execute(db);
  for (const name of tables) {
    await sql`insert into seen_changes (table_name) values (${name})`.execute(db);
    const columns = name === "sessions" ? sql` of counter, ended_at, principal_id` : sql``;
    await sql`
      create trigger count_change after insert or delete or update${columns} on ${sql.table(name)}
      for each row execute function count_change()`.execute(db);
  }

  let last = new Map<string, number>();
  async function sinceLast(): Promise<Map<string, number>> {
    const counts = await sql<{ table_name: string; rows: number }>`
      select table_name, rows from seen_changes`.execute(db);
    const now = new Map(counts.rows.map(({ table_name, rows }) => [table_name, rows]));
    const changed = [...now].map(
      ([table_name, count]) => [table_name, count - (last.get(table_name) ?? 0)] as const,
    );
    last = now;
    return new Map(changed.filter(([, count]) => count > 0));
  }
  return { sinceLast };
}
