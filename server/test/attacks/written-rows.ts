import { sql } from "kysely";
import type { Database } from "../../src/postgres/schema.ts";

/** Tables that are not the office's data: the audit trail, the counters, and the list of migrations. */
const IGNORED_TABLES = ["audit", "attempts", "schema_migrations"];

/**
 * Notes which tables each transaction writes to, with triggers in the test's own database. Of sessions, only their end and
 * rotation count, not the time of last use. `sinceLast` returns the tables since its previous call, in order.
 */
export async function watchWrittenRows(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    db,
  );
  await sql`create table written_tables (name text)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into written_tables values (tg_table_name);
      return null;
    end $$`.execute(db);
  for (const { name } of rows.filter((row) => !IGNORED_TABLES.includes(row.name))) {
    const columns = name === "sessions" ? sql` of counter, ended_at, principal_id` : sql``;
    await sql`
      create trigger note_write after insert or delete or update${columns} on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  }
  return {
    async sinceLast(): Promise<string[]> {
      const written = await sql<{
        name: string;
      }>`delete from written_tables returning name`.execute(db);
      return [...new Set(written.rows.map(({ name }) => name))].toSorted();
    },
  };
}
