// Two versions side by side: processes of an earlier commit and of this one on one database and one folder of files, under writes,
// while the database is migrated, while the processes are replaced one by one, and back again. Then the earlier commit's own tests
// of the API run on the migrated schema. `npm run rehearsal:versions -- COMMIT`; the commit's packages are installed. With
// --tests=PART, only its test files with PART in their path run; with --tests=none, none.
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  chmodSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ForeignClient } from "../server/test/foreign-client.ts";
import { openForeignOffice } from "../server/test/foreign-office.ts";
import { SUPER_ADMIN } from "../server/test/app.ts";
import { freePort } from "../server/test/free-port.ts";
import { startFront } from "../server/test/proxy.ts";
import { runConsole, startServer } from "../server/test/server-process.ts";
import { startDatabaseServer } from "../server/test/database-server.ts";
import { urlOf } from "../server/test/database.ts";
import { startLoad } from "./rehearsal/versions-load.ts";

const ROOT = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
const COMMIT = given.find((word) => !word.startsWith("-")) ?? "5efcbc1";
const TESTS = given.find((word) => word.startsWith("--tests="))?.slice("--tests=".length) ?? "";
/** Tests of the earlier version that cannot pass, with the reason. */
const KNOWN: Record<string, string> = {
  "completed complaints go after their days with their files, and nothing else does; an audit row stays":
    "the migrated schema itself notes the files of a removed complaint",
};
const PHASE_MS = 10_000;
const WORKERS = 6;

const folder = mkdtempSync("/tmp/console-versions-");
chmodSync(folder, 0o711);
const old = join(folder, "old");
let [passed, failed] = [0, 0];
function check(title: string, isTrue: boolean, details = ""): void {
  if (isTrue) passed += 1;
  else failed += 1;
  console.log(`${isTrue ? "ok      " : "FAILED  "}${title}${isTrue ? "" : `\n${details}`}`);
}

execFileSync("git", ["clone", "-q", "--shared", ROOT, old]);
execFileSync("git", ["checkout", "-q", COMMIT], { cwd: old });
const ownModules = process.env.EARLIER_MODULES;
if (ownModules) execFileSync("cp", ["-al", ownModules, join(old, "node_modules")]);
else
  execFileSync("npm", ["ci", "--loglevel=error", "--prefer-offline"], {
    cwd: old,
    stdio: "inherit",
  });
cpSync(join(ROOT, "web/dist"), join(old, "web/dist"), { recursive: true });
const mains = { old: join(old, "server/src/main.ts"), new: join(ROOT, "server/src/main.ts") };
type Version = keyof typeof mains;

const embedded = await startDatabaseServer(join(folder, "postgres"));
const env = {
  DATABASE_URL: urlOf(embedded.application),
  DATABASE_OWNER_URL: urlOf(embedded.connection),
  DATABASE_CONNECTIONS: "6",
  DATA_DIR: join(folder, "data"),
  TOKEN_SECRET: randomBytes(48).toString("base64url"),
  TRUST_PROXY: "127.0.0.1",
  STOP_DELAY_SECONDS: "2",
  SIGN_INS_PER_MINUTE: "100000",
  DEMO: "0",
};
async function command(version: Version, words: string[], input = ""): Promise<string> {
  const { code, output } = await runConsole(words, env, input, mains[version]);
  if (code !== 0) throw new Error(`${version} ${words.join(" ")}: ${output}`);
  return output;
}

const ports = [await freePort(), await freePort(), await freePort()];
const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
const running: Awaited<ReturnType<typeof startServer>>[] = [];
async function start(number: number, version: Version): Promise<void> {
  running[number] = await startServer({ ...env, PORT: String(ports[number]) }, mains[version]);
}
const front = await startFront(addresses, { isWatching: true });
/** The processes that a replay may go to. */
let reachable = [...addresses];
/** As a rolling update: SIGTERM, the end, the other version, ready again. */
async function replace(number: number, version: Version): Promise<void> {
  reachable = addresses.filter((_, other) => other !== number);
  const code = await running[number]!.stop();
  check(`process ${number + 1} ends in peace`, code === 0, `exit code ${code}`);
  await start(number, version);
  while (!front.isIn(addresses[number]!)) await wait(50);
  reachable = [...addresses];
}

await command("old", ["migrate"]);
const { name, phone, password } = SUPER_ADMIN;
await command("old", ["super-admin", "create", "--name", name, "--phone", phone], password);
for (const number of ports.keys()) await start(number, "old");
for (const address of addresses) while (!front.isIn(address)) await wait(50);
const client = new ForeignClient(front.address);
const office = await openForeignOffice(client);
const load = startLoad(front.address, client.token, office, {
  workers: WORKERS,
  addresses: () => reachable,
});
let [requests, seen] = [0, 0];
/** Checks that nothing has failed since the last phase. */
async function phase(title: string, run: () => Promise<unknown>): Promise<void> {
  await run();
  await wait(PHASE_MS);
  const fresh = load.failures.slice(seen);
  check(
    `${title}: ${load.counts.requests - requests} requests, ${fresh.length} failures`,
    fresh.length === 0,
    [...new Set(fresh)].slice(0, 10).join("\n"),
  );
  [requests, seen] = [load.counts.requests, load.failures.length];
}
const ready = async () =>
  (await Promise.all(addresses.map((address) => fetch(`${address}/readyz`)))).every(({ ok }) => ok);

await phase(`three processes of ${COMMIT}`, () => Promise.resolve());
await phase("this version migrates beside them", async () => {
  const output = await command("new", ["migrate"]);
  console.log(output.trim().replaceAll(/^/gm, "        "));
});
check("the processes of the earlier version are still ready", await ready());
await phase("one process of this version, two of the earlier one", () => replace(0, "new"));
await phase("two and one", () => replace(1, "new"));
await phase("all of this version", () => replace(2, "new"));
await phase("one goes back", () => replace(0, "old"));
await phase("and forward again", () => replace(0, "new"));
await load.stop();

const { created, deleted, replayed } = load.counts;
const owner = new pg.Client(embedded.connection);
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
const doctor = await command("new", ["doctor", "--recount"]).catch(String);
check("doctor --recount finds no problem", /\b0 problems/.test(doctor), doctor);
for (const server of running) await server.stop();
await front.close();
await embedded.stop();

if (TESTS !== "none") runEarlierTests();
rmSync(folder, { recursive: true, maxRetries: 20 });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** The earlier commit's tests of the API, with this version's migrations beside its own. */
function runEarlierTests(): void {
  const [migrations = ""] = globSync("server/src/*/migrations", { cwd: old });
  const known = new Set(globSync("*.sql", { cwd: join(old, migrations) }));
  const ours = join(ROOT, "server/src/postgres/migrations");
  const added = globSync("*.sql", { cwd: ours }).filter((file) => !known.has(file));
  for (const file of added) cpSync(join(ours, file), join(old, migrations, file));
  const files = globSync(["src/**/*.test.ts", "test/*.test.ts"], { cwd: join(old, "server") })
    .filter((file) => readFileSync(join(old, "server", file), "utf8").includes("createTestApp"))
    .filter((file) => file.includes(TESTS));
  const report = join(folder, "report.json");
  const runner = join(old, "node_modules/vitest/vitest.mjs");
  const words = [
    "run",
    "-c",
    "server/vitest.config.ts",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  spawnSync(process.execPath, [runner, ...words, ...files], { cwd: old, stdio: "ignore" });
  if (!existsSync(report)) throw new Error("The earlier tests did not run.");
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: {
      name: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  };
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: basename(name) })),
  );
  const wrong = all.filter(({ status }) => status === "failed");
  const unknown = wrong.filter(({ fullName }) => !KNOWN[fullName]);
  for (const { file, fullName, failureMessages } of wrong)
    console.log(
      `        ${file}: ${fullName}\n          ${KNOWN[fullName] ?? failureMessages[0]?.split("\n")[0]}`,
    );
  check(
    `${COMMIT}'s own tests on migrations ${added.join(", ")}: ${all.length - wrong.length} of ${all.length} passed`,
    all.length > 0 && unknown.length === 0,
    unknown.map(({ fullName }) => fullName).join("\n"),
  );
}
