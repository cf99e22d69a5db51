// Two versions side by side: processes of an earlier commit and of this one on one database and one folder of files, under writes,
// while the database is migrated, while the processes are replaced one by one, and back again. Then the earlier commit's own tests
// of the API run on the migrated schema. `npm run rehearsal:versions -- COMMIT`; the commit's packages are installed. With
// --tests=PART, only its test files with PART in their path run; with --tests=none, none.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ForeignClient } from "../server/test/foreign-client.ts";
import { openForeignOffice } from "../server/test/foreign-office.ts";
import { checkEarlierTests, cloneEarlier } from "./rehearsal/earlier-version.ts";
import { atEnd, check, cleanUp, rehearse } from "./rehearsal/report.ts";
import { type Load, startLoad } from "./rehearsal/versions-load.ts";
import { startProcesses } from "./rehearsal/versions-processes.ts";

const given = process.argv.slice(2);
const COMMIT = given.find((word) => !word.startsWith("-")) ?? "5efcbc1";
const TESTS = given.find((word) => word.startsWith("--tests="))?.slice("--tests=".length) ?? "";
const PHASE_MS = 10_000;
const WORKERS = 6;

await rehearse("versions", async (folder) => {
  const old = join(folder, "old");
  cloneEarlier(COMMIT, old);
  await updateUnderWrites(folder, old);
  // The tests have the machine for themselves.
  await cleanUp();
  if (TESTS !== "none") checkEarlierTests(COMMIT, old, TESTS);
});

async function updateUnderWrites(folder: string, old: string): Promise<void> {
  const processes = await startProcesses(folder, old);
  const { address, command, replace, reachable } = processes;
  const client = new ForeignClient(address);
  const office = await openForeignOffice(client);
  const load = startLoad(address, client.token, office, {
    workers: WORKERS,
    addresses: reachable,
  });
  atEnd(() => load.stop());
  const phase = phasesOf(load);

  await phase(`three processes of ${COMMIT}`, () => Promise.resolve());
  await phase("this version migrates beside them", async () => {
    const output = await command("new", ["migrate"]);
    console.log(output.trim().replaceAll(/^/gm, "        "));
  });
  check("the processes of the earlier version are still ready", await processes.areReady());
  await phase("one process of this version, two of the earlier one", () => replace(0, "new"));
  await phase("two and one", () => replace(1, "new"));
  await phase("all of this version", () => replace(2, "new"));
  await phase("one goes back", () => replace(0, "old"));
  await phase("and forward again", () => replace(0, "new"));
  await load.stop();
  await checkRows(load, processes.owner);
  const doctor = await command("new", ["doctor", "--recount"]).catch(String);
  check("doctor --recount finds no problem", /\b0 problems/.test(doctor), doctor);
}

/** A function that runs one phase, and checks that nothing has failed since the last one. */
function phasesOf({ counts, failures }: Load) {
  let [requests, seen] = [0, 0];
  return async (title: string, run: () => Promise<unknown>): Promise<void> => {
    await run();
    await wait(PHASE_MS);
    const fresh = failures.slice(seen);
    check(
      `${title}: ${counts.requests - requests} requests, ${fresh.length} failures`,
      fresh.length === 0,
      [...new Set(fresh)].slice(0, 10).join("\n"),
    );
    [requests, seen] = [counts.requests, failures.length];
  };
}

/** Checks that what was created and not deleted is stored. */
async function checkRows({ counts }: Load, connection: pg.ClientConfig): Promise<void> {
  const { created, deleted, replayed } = counts;
  const owner = new pg.Client(connection);
  await owner.connect();
  const { rows } = await owner.query<{ complaints: number; events: number }>(
    "select (select count(*)::int from complaints) as complaints, (select count(*)::int from events) as events",
  );
  await owner.end();
  const stored = rows[0]!.complaints + rows[0]!.events;
  check(
    `${created} created, ${deleted} deleted, ${replayed} sent again: ${stored} rows`,
    stored === created - deleted,
    `${created - deleted} expected`,
  );
}
