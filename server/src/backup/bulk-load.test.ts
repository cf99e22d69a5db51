import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../test/app.ts";
import { rewrite } from "../../test/backups.ts";
import { createComplaint } from "../../test/complaints.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addOffice } from "../../test/records.ts";
import { migrate } from "../postgres/migrate.ts";
import { diskStore } from "../storage/disk.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";

let folder: string;
let whole: string;
let migrated: Awaited<ReturnType<typeof catalogueOf>>;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-bulk-"));
  whole = join(folder, "whole.tar.gz");
  const app = await createTestApp();
  await createComplaint(app, await addOffice(app.db));
  const { db, connection: ownerConnection } = app.database;
  await makeBackup(whole, { ownerConnection, db, files: app.files }, new AbortController().signal);
  migrated = await catalogueOf(app.database);
  await app.close();
  target = await createTestDatabase();
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true });
});

/** Everything that a restore could leave otherwise than migrations make it, by kind. */
async function catalogueOf({ pool }: Pick<TestDatabase, "pool">) {
  const rowsOf = async (query: string) => (await pool.query(query)).rows as object[];
  return {
    tables: await rowsOf(`
      select relname, relkind, relowner::regrole::text as owner, relacl::text, relreplident, reloptions, relpersistence, reltablespace,
        obj_description(oid, 'pg_class') as comment
      from pg_class where relnamespace = 'public'::regnamespace order by relname`),
    columns: await rowsOf(`
      select attrelid::regclass::text as relation, attname, format_type(atttypid, atttypmod) as type, attnotnull, attstattarget,
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a join pg_class c on c.oid = attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 order by 1, attnum`),
    indexes: await rowsOf(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid, indisready, indisprimary,
        indisunique, indisreplident, indisclustered
      from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace order by 1`),
    constraints: await rowsOf(`
      select conrelid::regclass::text as relation, conname, contype, pg_get_constraintdef(oid) as definition, convalidated,
        condeferrable, condeferred, coninhcount, conislocal, conindid::regclass::text as index,
        obj_description(oid, 'pg_constraint') as comment
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
    triggers: await rowsOf(`
      select tgrelid::regclass::text as relation, pg_get_triggerdef(oid) as definition, tgenabled
      from pg_trigger where not tgisinternal order by 1, 2`),
    foreignKeyTriggers: await rowsOf(`
      select tgrelid::regclass::text as relation, tgfoid::regproc::text as calls, tgenabled, count(*)::int
      from pg_trigger where tgisinternal group by 1, 2, 3 order by 1, 2, 3`),
  };
}

const restore = async (file: string, into: TestDatabase) =>
  restoreBackup(
    file,
    await checkBackup(whole),
    {
      ...into,
      ownerConnection: into.connection,
      files: diskStore(await mkdtemp(join(folder, "files-"))),
      migrate: () => migrate(into.connection, () => undefined),
    },
    { folder: join(folder, "incoming"), log: () => undefined },
  );

const BROKEN = [
  ["a unique index", "states", "1\tSonpur\tf\n2\tSONPUR\tf\n", "states_comparable_key"],
  ["a foreign key", "districts", "1\tSonpur\t9\tf\n", "districts_state_id_fkey"],
  ["a check", "states", "1\t\tf\n", "states_name_length"],
  ["a primary key", "states", "1\tSonpur\tf\n1\tBelgarh\tf\n", "states_pkey"],
  ["a type", "states", "one\tSonpur\tf\n", "type integer"],
] as const;
test.for(BROKEN)(
  "a row that breaks %s is refused with its table's name, and everything is undone",
  { tags: ["operate-28"] },
  async ([, table, rows, named]) => {
    const before = await catalogueOf(target);
    const file = join(folder, "broken.tar.gz");
    await rewrite(whole, file, (entry) =>
      entry.name.startsWith(`tables/${table}/`) ? { ...entry, bytes: Buffer.from(rows) } : entry,
    );
    await expect(restore(file, target)).rejects.toThrow(
      new RegExp(`^The table ${table} cannot be restored: .*${named}`),
    );
    expect(await catalogueOf(target)).toEqual(before);
    const { rows: left } = await target.pool.query(
      `select (select count(*) from states)::int as states, (select count(*) from principals)::int as people,
        (select count(*) from audit)::int as audit, (select count(*) from categories)::int as categories`,
    );
    expect(left).toEqual([{ states: 0, people: 0, audit: 0, categories: 24 }]);
  },
);

test(
  "a restored office has every index, constraint and trigger as migrations make them, and what its owner has set since",
  { tags: ["operate-28"] },
  async () => {
    expect(await catalogueOf(target)).toEqual(migrated);
    await target.pool.query(`
      comment on index complaints_folded is 'of words';
      comment on constraint complaints_complainant_id_fkey on complaints is 'who complains';
      create unique index states_replicated on states (id);
      alter table states replica identity using index states_replicated;
      alter table complaints cluster on complaints_newest;
      alter index complaints_by_due set (fillfactor = 70);
      alter index booths_by_search_number alter column 1 set statistics 500;
      alter table complaints disable trigger complaint_moved;
      alter table complaints enable always trigger complaint_truncated;
      alter table districts drop constraint districts_state_id_fkey;
      alter table districts add constraint districts_state_id_fkey foreign key (state_id) references states not valid;
      alter table booths alter constraint booths_constituency_id_fkey deferrable initially deferred`);
    const before = await catalogueOf(target);
    expect(before).not.toEqual(migrated);
    await restore(whole, target);
    expect(await catalogueOf(target)).toEqual(before);
    const { rows } = await target.pool.query("select title from complaints");
    expect(rows).toHaveLength(1);
  },
);
