import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../../server/src/config.ts";
import { createSuperAdmin } from "../../server/src/commands/super-admin.ts";
import { findCluster } from "../../server/src/postgres/embedded/cluster.ts";
import { openOffice } from "../../server/src/office.ts";
import { load } from "./load.ts";
import { makeRollups } from "./rollups.ts";
import { type CategoryIds, type Sizes, tablesOf } from "./rows.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Ignored by git. Kept between runs, because loading takes longer than measuring. */
const CACHE = join(import.meta.dirname, ".data");
const DONE = "loaded";
const MADE_BY = ["words.ts", "rows.ts", "load.ts", "rollups.ts", "generate.ts"];

/** The account that the benchmark signs in with. */
export const SIGN_IN = { phone: "9810012345", password: "Zebra-42-crossing!" };
const COMPLAINT_CATEGORIES = 14;

/**
 * Returns the DATA_DIR of an office of these sizes: an earlier run's if the generator and the migrations are the same,
 * otherwise a new one with data. No process runs on it afterwards.
 */
export async function officeFolder(sizes: Sizes, log: (message: string) => void): Promise<string> {
  const prefix = `office-${sizes.constituencies}-${sizes.complaints}-`;
  const folder = join(CACHE, prefix + sourceHash());
  if (existsSync(join(folder, DONE))) return folder;
  // Other accounts can enter it, because root's database runs under another account.
  await mkdir(CACHE, { recursive: true, mode: 0o711 });
  const former = (await readdir(CACHE)).filter((name) => name.startsWith(prefix));
  for (const name of former) await removeOffice(join(CACHE, name), log);
  await fill(folder, sizes, log);
  return folder;
}

function sourceHash(): string {
  const migrations = join(ROOT, "server/src/postgres/migrations");
  const files = [
    ...MADE_BY.map((file) => join(import.meta.dirname, file)),
    ...readdirSync(migrations).map((file) => join(migrations, file)),
  ];
  const hash = createHash("sha256");
  for (const file of files)
    hash.update(`\0${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

const settingsOf = (folder: string) => readConfig({ DATA_DIR: folder, DEMO: "0" });

/** Removes an office that an earlier version made, with its database. Throws if a server still uses it. */
async function removeOffice(folder: string, log: (message: string) => void): Promise<void> {
  const cluster = await findCluster(folder);
  if (cluster) {
    const office = await openOffice(settingsOf(folder), log, { whenRunning: "refuse" });
    await office.close();
    await rm(cluster, { recursive: true });
  }
  await rm(folder, { recursive: true });
}

async function fill(folder: string, sizes: Sizes, log: (message: string) => void): Promise<void> {
  log(`Loading ${JSON.stringify(sizes)}`);
  const office = await openOffice(settingsOf(folder), log, { whenRunning: "refuse" });
  const client = new pg.Client(office.ownerConnection);
  try {
    await office.migrate();
    await createSuperAdmin(office.db, { name: "Bench", ...SIGN_IN });
    await client.connect();
    await load(client, tablesOf(sizes, await categoriesOf(client)), log);
    await makeRollups(client);
    const { rows } = await client.query<{ name: string; size: string }>(
      `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_total_relation_size(oid) > 1000000
      order by pg_total_relation_size(oid) desc`,
    );
    for (const { name, size } of rows) log(`${name}: ${size} with its indexes`);
  } finally {
    await client.end();
    await office.close();
  }
  await writeFile(join(folder, DONE), JSON.stringify(sizes));
}

/** The ids of the categories. Categories of complaints are added up to the number of rows.ts. */
async function categoriesOf(client: pg.Client): Promise<CategoryIds> {
  const idsOf = async (type_id: number) => {
    const { rows } = await client.query<{ id: number }>(
      "select id from categories where type_id = $1 and parent_id is not null order by id",
      [type_id],
    );
    return rows.map(({ id }) => id);
  };
  const missing = COMPLAINT_CATEGORIES - (await idsOf(1)).length;
  await client.query(
    `insert into categories (type_id, parent_id, name)
    select 1, root.id, 'Further ' || n from categories root, generate_series(1, $1::int) n
    where root.type_id = 1 and root.parent_id is null`,
    [missing],
  );
  return { complaints: await idsOf(1), events: await idsOf(2) };
}
