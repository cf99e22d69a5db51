// Makes server/test/proofs/upgrades/fixtures/<commit>/: the office that an earlier commit of this repository filled, as data
// directory and backup, and its API's answers. The commit is really run, with the packages of its own lockfile.
//   node server/test/proofs/upgrades/make.ts COMMIT
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { appliedMigrations } from "../../../src/postgres/migrate.ts";
import { ForeignClient } from "../../foreign-client.ts";
import { signIn } from "../../foreign-office.ts";
import { FIRST_ADMIN, runConsole, startServer } from "../../server-process.ts";
import { askForAll } from "./answers.ts";
import { BACKDATED_EVENT, ERASED, fillOffice } from "./earlier-office.ts";
import { FIXTURES, pack, type Recorded } from "./fixture.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const git = (...args: string[]) =>
  execFileSync("git", ["-C", ROOT, ...args], { encoding: "utf8" }).trim();

const [wanted = ""] = process.argv.slice(2);
const commit = git("rev-parse", "--verify", `${wanted}^{commit}`);
const work = await mkdtemp("/tmp/constituency-console-earlier-");
// The database's account can enter it.
chmodSync(work, 0o711);
try {
  const main = install(commit, join(work, "code"));
  const env = { DATA_DIR: join(work, "data"), DEMO: "0", ...FIRST_ADMIN };
  const backup = join(work, "office.tar.gz");
  const recorded = await makeOffice(main, env, backup);

  const folder = join(FIXTURES, commit.slice(0, 7));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(backup, join(folder, "office.tar.gz"));
  const size = await pack(env.DATA_DIR, folder);
  await writeFile(join(folder, "answers.json"), `${JSON.stringify(recorded, null, 1)}\n`);
  console.log(`${folder}: migration ${recorded.migration}, data directory ${size} bytes packed`);
} finally {
  await rm(work, { recursive: true });
}

/** Unpacks the commit's files and installs its packages; returns its command line. */
function install(hash: string, folder: string): string {
  const archive = execFileSync("git", ["-C", ROOT, "archive", hash], { maxBuffer: 2 ** 28 });
  mkdirSync(folder);
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  execFileSync(process.execPath, [join(folder, "scripts/prepare.mjs")], { stdio: "inherit" });
  return join(folder, "server/src/main.ts");
}

/** Runs the commit's server until its office is filled and backed up, and stops it. */
async function makeOffice(
  main: string,
  env: Record<string, string>,
  backup: string,
): Promise<Recorded> {
  const server = await startServer(env, main);
  try {
    const run = async (args: string[], input = "") => {
      const { code, output } = await runConsole(args, env, input, main);
      if (code !== 0) throw new Error(`${args.join(" ")}: ${output}`);
    };
    const client = new ForeignClient(server.address);
    await signIn(client);
    await fillOffice(client);
    const second = ["--name", "दूसरी प्रमुख", "--phone", "9000000002"];
    await run(["super-admin", "create", ...second], "Sandhya@Tara9");
    await run(["citizens", "erase", "--phone", ERASED.phone]);
    await client.post("/api/v0/auth/logout", {});
    await signIn(client);
    const migration = await backdate(env.DATA_DIR!);
    const answers = await askForAll(client);
    await run(["backup", backup]);
    return {
      commit: git("log", "-1", "--format=%H, %cI: %s", commit),
      made: new Date().toISOString(),
      migration,
      answers,
    };
  } finally {
    await server.stop();
  }
}

/** Makes events of the past, which the API does not accept. Returns the database's last migration. */
async function backdate(dataDir: string): Promise<number> {
  const { connection } = await startEmbedded({
    dataDir,
    log: () => undefined,
    whenRunning: "join",
  });
  const session = new pg.Client(connection);
  await session.connect();
  const sql = "update events set event_date = '2026-01-15' where title = $1";
  await session.query(sql, [BACKDATED_EVENT]);
  const migrations = await appliedMigrations(session);
  await session.end();
  return migrations.at(-1)!.number;
}
