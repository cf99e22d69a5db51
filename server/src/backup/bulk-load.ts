import type pg from "pg";
import { errorMessage } from "../observability/error-details.ts";
import { quotedTableNames, type Table } from "./tables.ts";

/** What a bulk load leaves out, as the SQL that removes it and the SQL that makes it again exactly as it was. */
interface Part {
  kind: "trigger" | "foreign key" | "index";
  table: string;
  remove: string;
  create: string;
}

/** Throws an error of PostgreSQL again, with the table's name: that of a unique index names the index only. */
export const throwWithTable = (table: string) => (cause: unknown) => {
  throw new Error(`The table ${table} cannot be restored: ${errorMessage(cause)}.`, { cause });
};

/**
 * Empties the tables, calls `load` while they have no secondary indexes, foreign keys and triggers, and makes these again, in the
 * caller's transaction (operate-28). Each row is checked: by its table's checks while it is loaded, then by unique indexes and
 * foreign keys. Needs no other rights than the tables' owner has. Throws an Error that names the table when a row breaks a rule.
 */
export async function loadInBulk(
  session: pg.Client,
  tables: Table[],
  { load, onLoaded }: { load: () => Promise<void>; onLoaded: () => void },
): Promise<void> {
  const parts = await readParts(session, tables);
  for (const { remove } of parts) await session.query(remove);
  // COPY can freeze the rows of a table that was emptied in the same transaction, so that no vacuum has to write them again.
  await session.query(`truncate ${quotedTableNames(tables)}`);
  await load();
  onLoaded();
  const make = async (kind: Part["kind"]) => {
    for (const { table, create } of parts.filter((part) => part.kind === kind))
      await session.query(create).catch(throwWithTable(table));
  };
  await make("index");
  // The statistics choose the joins that check foreign keys.
  await session.query(`analyze ${quotedTableNames(tables)}`);
  await make("foreign key");
  await make("trigger");
}

/**
 * The triggers, foreign keys and indexes that are removed. What `create` could not make exactly as it was stays: what is disabled
 * or not valid, and an index of a constraint, a tablespace, `cluster` or replication, or with a statistics target.
 */
async function readParts(session: pg.Client, tables: Table[]): Promise<Part[]> {
  const names = tables.map(({ name }) => session.escapeIdentifier(name));
  const { rows } = await session.query<Part>(
    `select 'trigger' as kind, tgrelid::regclass::text as table,
      format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as remove,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as create
    from pg_trigger
    where tgrelid = any($1::regclass[]) and not tgisinternal and tgenabled = 'O'
    union all
    select 'foreign key', conrelid::regclass::text,
      format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        || coalesce(format('; comment on constraint %I on %s is ', conname, conrelid::regclass)
          || quote_literal(obj_description(oid, 'pg_constraint')), '')
    from pg_constraint
    where contype = 'f' and convalidated and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
    union all
    select 'index', indrelid::regclass::text, format('drop index %s', indexrelid::regclass),
      pg_get_indexdef(indexrelid) || coalesce(format('; comment on index %s is ', indexrelid::regclass)
        || quote_literal(obj_description(indexrelid, 'pg_class')), '')
    from pg_index
    join pg_class i on i.oid = indexrelid
    where indrelid = any($1::regclass[]) and indisvalid and not indisclustered and not indisreplident
      and i.reltablespace = 0
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not exists (select from pg_attribute where attrelid = indexrelid and attstattarget >= 0)
    order by kind, "table", "create"`,
    [names],
  );
  return rows;
}
