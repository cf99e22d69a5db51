import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { connect } from "../postgres/connect.ts";

/** A table, read from the system catalog. */
export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** The primary key as SQL for `order by`, with the same order in every locale. */
  order: string;
  /** The sequence of each column that has one, as SQL. */
  sequences: Record<string, string>;
  parents: string[];
}

/**
 * Sign-ins, calendar addresses and attempts (a restore ends every session and address), files to be removed, deltas and kept
 * counts, and whether messages are sent: a restored office sends none until it is told to. The manifest lists the migrations.
 */
const excludedTables = new Set([
  "sessions",
  "sign_in_networks",
  "calendar_addresses",
  "attempts",
  "schema_migrations",
  "deleted_files",
  "complaint_changes",
  "event_changes",
  "principal_changes",
  "kept_counts",
  "messaging",
]);

const { escapeIdentifier: quoteIdentifier } = pg;

/** Opens a session of the owner without time limits, except 10 s for a lock. Its settings give equal rows equal text on every server. */
export async function openBackupSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const session = await connect(connection);
  await session.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`);
  return session;
}

/** Every table of a backup; each one follows those that it refers to. Tables of extensions are left out. */
export async function tablesToBackUp(session: pg.Client): Promise<Table[]> {
  const { rows } = await session.query<Table>(`
    select c.relname as name, columns.names as columns, primary_key.columns as order,
      coalesce(columns.sequences, '{}') as sequences,
      array(
        select f.relname::text from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid
      ) as parents
    from pg_class c
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names,
        jsonb_object_agg(a.attname, s.name) filter (where s.name is not null) as sequences
      from pg_attribute a
      cross join lateral (
        select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name
      ) s
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) columns
    cross join lateral (
      select string_agg(
        quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
        ', ' order by k.position
      ) as columns
      from pg_index i
      cross join lateral unnest(i.indkey) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) primary_key
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by c.relname`);
  return parentsFirst(rows.filter(({ name }) => !excludedTables.has(name)));
}

function parentsFirst(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  let rest = tables;
  while (rest.length) {
    const next = rest.find(({ parents }) => !rest.some(({ name }) => parents.includes(name)));
    if (!next) throw new Error(`These tables refer to each other: ${quotedTableNames(rest)}.`);
    if (!next.order) throw new Error(`The table ${next.name} has no primary key.`);
    ordered.push(next);
    rest = rest.filter((table) => table !== next);
  }
  return ordered;
}

export const quotedTableNames = (tables: Table[]): string =>
  tables.map(({ name }) => quoteIdentifier(name)).join(", ");

const quotedColumns = ({ columns }: Table) =>
  columns.map((column) => quoteIdentifier(column)).join(", ");

/** The table's rows as COPY text, ordered by primary key. */
export const copyOut = (session: pg.Client, table: Table): Readable =>
  session.query(
    to(
      `copy (select ${quotedColumns(table)} from ${quoteIdentifier(table.name)} order by ${table.order}) to stdout`,
    ),
  );

/** A stream that stores rows of copyOut() in a table that this transaction has emptied. No vacuum has to write them again. */
export const copyIn = (session: pg.Client, table: Table) =>
  session.query(
    from(`copy ${quoteIdentifier(table.name)} (${quotedColumns(table)}) from stdin with (freeze)`),
  );

/** The next value of each sequence, by column. */
export async function readPositions(
  session: pg.Client,
  { sequences }: Table,
): Promise<Record<string, number>> {
  const positions: Record<string, number> = {};
  for (const [column, sequence] of Object.entries(sequences)) {
    // A new sequence gives last_value itself first: is_called is false until then.
    const { rows } = await session.query<{ next: string }>(
      `select last_value + is_called::int as next from ${sequence}`,
    );
    positions[column] = Number(rows[0]!.next);
  }
  return positions;
}

/** Sets each sequence to its value from readPositions(). A rollback undoes `alter sequence`, but not `setval`. */
export async function setPositions(
  session: pg.Client,
  { name, sequences }: Table,
  positions: Record<string, number>,
): Promise<void> {
  for (const [column, sequence] of Object.entries(sequences)) {
    const next = positions[column];
    if (next === undefined) throw new Error(`The backup lacks the position of ${name}.${column}.`);
    await session.query(`alter sequence ${sequence} restart with ${next}`);
  }
}

/** Size and checksum of a table's COPY text. */
interface TableChecksum {
  rows: number;
  bytes: number;
  sha256: string;
}

const NEW_LINE = 0x0a;

/** Counts and hashes chunks of a table's COPY text, which has one line for each row. */
export function createTableChecksum() {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1))
        rows += 1;
    },
    end: (): TableChecksum => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}
