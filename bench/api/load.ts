import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { TableRows, Value } from "./rows.ts";

const { escapeIdentifier: quoted } = pg;
const CHUNK = 1 << 17;

/**
 * Fills tables as their owner, in the given order, and vacuums the database. During the load, triggers are off and
 * secondary indexes and foreign keys are dropped. They are created again afterwards, which is faster and checks all rows.
 */
export async function load(
  client: pg.Client,
  tables: TableRows[],
  log: (message: string) => void,
): Promise<void> {
  const names = tables.map(({ table }) => table);
  await client.query("set maintenance_work_mem = '512MB'");
  const { drop, restore } = await indexStatements(client, names);
  for (const statement of drop) await client.query(statement);
  for (const { table, columns, rows } of tables) {
    const started = Date.now();
    const into = `copy ${quoted(table)} (${columns.map((one) => quoted(one)).join(", ")}) from stdin`;
    await pipeline(chunksOf(rows), client.query(from(into)));
    log(`${table}: loaded in ${secondsSince(started)}`);
  }
  const started = Date.now();
  for (const statement of restore) await client.query(statement);
  log(`indexes and foreign keys: made in ${secondsSince(started)}`);
  await advanceSequences(client, names);
  await client.query("vacuum (analyze)");
}

const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** The statements that drop or disable triggers, foreign keys and secondary indexes, and those that restore them. */
async function indexStatements(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ taken: string; put: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as taken,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put,
        2 as step
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
      from pg_index i
      where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by step`,
    [tables],
  );
  const triggers = (what: string) =>
    tables.map((table) => `alter table ${quoted(table)} ${what} trigger user`);
  return {
    drop: [...triggers("disable"), ...rows.map(({ taken }) => taken)],
    restore: [...rows.map(({ put }) => put), ...triggers("enable")],
  };
}

/** Sets the sequences behind the loaded ids, because COPY inserts explicit ids. */
async function advanceSequences(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of tables)
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${quoted(table)}))`,
      [table],
    );
}

function* chunksOf(rows: Iterable<Value[]>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map((value) => value ?? "\\N").join("\t")}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
