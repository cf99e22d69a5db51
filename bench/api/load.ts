import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { TableRows, Value } from "./rows.ts";

const { escapeIdentifier: quoted } = pg;
const CHUNK = 1 << 17;

/**
 * Fills tables as their owner, in the given order, and vacuums the database. While rows arrive, the tables' own triggers
 * are off, their secondary indexes and foreign keys away: built afterwards, they are whole, tight and checked.
 */
export async function load(
  client: pg.Client,
  tables: TableRows[],
  log: (message: string) => void,
): Promise<void> {
  const names = tables.map(({ table }) => table);
  await client.query("set maintenance_work_mem = '512MB'");
  const { takenOff, putOn } = await leaveOut(client, names);
  for (const statement of takenOff) await client.query(statement);
  for (const { table, columns, rows } of tables) {
    const started = Date.now();
    const into = `copy ${quoted(table)} (${columns.map((one) => quoted(one)).join(", ")}) from stdin`;
    await pipeline(chunksOf(rows), client.query(from(into)));
    log(`${table}: loaded in ${secondsSince(started)}`);
  }
  const started = Date.now();
  for (const statement of putOn) await client.query(statement);
  log(`indexes and foreign keys: made in ${secondsSince(started)}`);
  await goOnAfter(client, names);
  await client.query("vacuum (analyze)");
}

const secondsSince = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** The statements that take triggers, foreign keys and secondary indexes off, and those that put them on again. */
async function leaveOut(client: pg.Client, tables: string[]) {
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
    takenOff: [...triggers("disable"), ...rows.map(({ taken }) => taken)],
    putOn: [...rows.map(({ put }) => put), ...triggers("enable")],
  };
}

/** COPY gave the ids itself: the tables' sequences go on after them. */
async function goOnAfter(client: pg.Client, tables: string[]): Promise<void> {
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
