// A state's offices in one database (docs/capacity.md). The rows are those of bench/api/rows.ts, with other ratios of
// constituencies, booths, citizens and complaints.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { createSuperAdmin } from "../../server/src/commands/super-admin.ts";
import { readConfig } from "../../server/src/config.ts";
import { openOffice } from "../../server/src/office.ts";
import { SIGN_IN } from "../api/generate.ts";
import { load } from "../api/load.ts";
import { type Sizes, sizesOf, tablesOf, type TableRows, type Value } from "../api/rows.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Ignored by git. Kept between runs, because loading takes longer than measuring. */
const CACHE = join(import.meta.dirname, ".data");
const DONE = "loaded";

/** The sizes of a part of the state: 0.1 is a tenth. */
export const stateSizes = (part: number): Sizes => ({
  states: Math.max(1, Math.round(30 * part)),
  districts: Math.round(800 * part),
  constituencies: Math.round(10_000 * part),
  booths: Math.round(1_000_000 * part),
  citizens: Math.round(5_000_000 * part),
  complaints: Math.round(10_000_000 * part),
  events: Math.round(1_000_000 * part),
});

/** Returns the DATA_DIR of that part of the state. Reuses an earlier run's if the generator and the migrations are the same. */
export async function stateOffice(part: number, log: (message: string) => void): Promise<string> {
  const folder = join(CACHE, `state-${part}-${sourceHash()}`);
  if (existsSync(join(folder, DONE))) return folder;
  if (existsSync(folder)) throw new Error(`${folder} was begun and not finished: remove it.`);
  // Other accounts can enter it, because root's database runs under another account.
  await mkdir(CACHE, { recursive: true, mode: 0o711 });
  await fill(folder, stateSizes(part), log);
  return folder;
}

function sourceHash(): string {
  const migrations = join(ROOT, "server/src/postgres/migrations");
  const api = ["words.ts", "rows.ts", "load.ts"].map((file) => join(ROOT, "bench/api", file));
  const hash = createHash("sha256").update(JSON.stringify(stateSizes(1)));
  for (const file of [...api, ...readdirSync(migrations).map((name) => join(migrations, name))])
    hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

async function fill(folder: string, sizes: Sizes, log: (message: string) => void): Promise<void> {
  log(`Loading ${JSON.stringify(sizes)}`);
  const settings = readConfig({ DATA_DIR: folder, DEMO: "0" });
  const office = await openOffice(settings, log, { whenRunning: "refuse" });
  const client = new pg.Client(office.ownerConnection);
  try {
    await office.migrate();
    await createSuperAdmin(office.db, { name: "Bench", ...SIGN_IN });
    await client.connect();
    const idsOf = async (type: number) => {
      const { rows } = await client.query<{ id: number }>(
        "select id from categories where type_id = $1 and parent_id is not null order by id",
        [type],
      );
      return rows.map(({ id }) => id);
    };
    const tables = tablesOf(sizes, { complaints: await idsOf(1), events: await idsOf(2) });
    await load(client, tables.map(afterAdmins(sizes)), log);
  } finally {
    await client.end();
    await office.close();
  }
  await writeFile(join(folder, DONE), JSON.stringify(sizes));
}

/** The first ids belong to the admins, one for each constituency. */
function afterAdmins({ constituencies }: Sizes) {
  const shift = constituencies - sizesOf(1).constituencies;
  return ({ table, columns, rows }: TableRows): TableRows => {
    const column = { principals: "id", complaints: "complainant_id" }[table];
    if (!column) return { table, columns, rows };
    const [at, type] = [columns.indexOf(column), columns.indexOf("principal_type")];
    function* shifted(): Generator<Value[]> {
      for (const row of rows) {
        if (type < 0 || row[type] === "user") row[at] = Number(row[at]) + shift;
        yield row;
      }
    }
    return { table, columns, rows: shifted() };
  };
}
