// deploy/monitoring on Debian's Prometheus and a real console: promtool, every alert but two by its real cause, every panel's
// expression. The rules wait for seconds instead of minutes or hours. `npm run rehearsal:monitoring`. Needs root (a small disk
// is mounted).
import { randomUUID } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startDatabaseServer } from "../server/test/database-server.ts";
import { urlOf } from "../server/test/database.ts";
import { startProxy } from "../server/test/faults/tcp-proxy.ts";
import { ForeignClient } from "../server/test/foreign-client.ts";
import { openForeignOffice, signIn } from "../server/test/foreign-office.ts";
import { freePort } from "../server/test/free-port.ts";
import { FIRST_ADMIN, runConsole, startServer } from "../server/test/server-process.ts";
import { promtool, startPrometheus } from "./rehearsal/prometheus.ts";

const MONITORING = join(import.meta.dirname, "../deploy/monitoring");
const TOKEN = "a-token-of-the-rehearsal";
const FIRE_MS = 240_000;
/** These need a day without a job's success: only promtool's rule tests fire them. */
const BY_RULE_TESTS = ["RetentionFailing", "SweepFailing"];

const folder = mkdtempSync("/tmp/console-monitoring-");
chmodSync(folder, 0o711);
let [passed, failed] = [0, 0];
function check(title: string, isTrue: boolean, details = ""): void {
  if (isTrue) passed += 1;
  else failed += 1;
  console.log(`${isTrue ? "ok      " : "FAILED  "}${title}${isTrue ? "" : `\n${details}`}`);
}
for (const { check: words, status, output } of promtool())
  check(`promtool ${words}`, status === 0, output);

// DATA_DIR is a disk of its own: the smallest on which the console still starts.
const DATA_DIR = join(folder, "disk");
mkdirSync(DATA_DIR);
execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", DATA_DIR]);
const embedded = await startDatabaseServer(join(folder, "postgres"));
const { host, port } = embedded.connection;
const line = await startProxy({ path: `${host}/.s.PGSQL.${port}` });
const env = {
  ...FIRST_ADMIN,
  DATABASE_URL: urlOf({ ...embedded.connection, host: "127.0.0.1", port: line.port }),
  DATA_DIR,
  DEMO: "0",
  METRICS_TOKEN: TOKEN,
  PORT: String(await freePort()),
  SIGN_INS_PER_MINUTE: "100000",
};
let server = await startServer(env);
const prometheus = await startPrometheus(join(folder, "prometheus"), server.address, TOKEN);
const client = new ForeignClient(server.address);
await openForeignOffice(client);

let isOver = false;
/** Sends requests all the time, as an office does. Their failures are the causes' business. */
const traffic = Array.from({ length: 4 }, async () => {
  while (!isOver) {
    await client.get("/api/v0/complaint").catch(() => null);
    await client.get("/api/v0/location/states").catch(() => null);
    await wait(50);
  }
});

const fired = new Set<string>();
/** Makes a cause, waits until its alerts fire, and removes the cause. */
async function cause(title: string, alerts: string[], make: () => unknown, remove?: () => unknown) {
  const started = Date.now();
  // A token lives ten minutes.
  await signIn(client);
  await make();
  let missing = alerts;
  while (missing.length > 0 && Date.now() - started < FIRE_MS) {
    await wait(500);
    for (const alert of await prometheus.firing()) fired.add(alert);
    missing = alerts.filter((alert) => !fired.has(alert));
  }
  await remove?.();
  const seconds = Math.round((Date.now() - started) / 1000);
  check(
    `${title}: ${alerts.join(", ")} (${seconds} s)`,
    missing.length === 0,
    `not fired: ${missing.join()}`,
  );
}

await cause("an office that has no backup", ["NeverBackedUp"], () => undefined);
await runConsole(["backup", join(folder, "office.tar.gz")], env);

const fill = (mib: number) =>
  spawnSync("dd", [
    "if=/dev/zero",
    `of=${DATA_DIR}/filling`,
    "bs=1M",
    `count=${mib}`,
    "oflag=append",
    "conv=notrunc",
  ]);
await wait(5000);
check(
  "an office that works raises no other alert than for its small disk",
  (await prometheus.firing()).every((name) => name === "DiskNearlyFull"),
  (await prometheus.firing()).join(),
);
await cause("a disk of 300 MB", ["DiskNearlyFull"], () => undefined);
await cause("sixty wrong passwords", ["SignInFailures"], () =>
  Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      new ForeignClient(server.address).post("/api/v0/auth/super-admin/login", {
        phone: `90000010${10 + i}`,
        password: "Wrong@2026-a",
      }),
    ),
  ),
);
await cause("no backup for two days", ["NoBackup"], () => {
  const before = Date.now() / 1000 - 2 * 86_400;
  utimesSync(join(DATA_DIR, "last-backup"), before, before);
});
await cause("twenty files without a complaint, and a sweep", ["SweepRefused"], async () => {
  const before = Date.now() / 1000 - 86_400;
  for (let i = 0; i < 20; i += 1) {
    const key = randomUUID();
    const path = join(DATA_DIR, "files", key.slice(0, 2), key);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "bytes");
    utimesSync(path, before, before);
  }
  // The sweep runs at every start.
  await server.stop();
  server = await startServer(env);
});
await cause(
  "a folder of files that is a file",
  ["FilesUnavailable"],
  () => {
    execFileSync("mv", [join(DATA_DIR, "files"), join(DATA_DIR, "files-away")]);
    writeFileSync(join(DATA_DIR, "files"), "");
  },
  () => {
    rmSync(join(DATA_DIR, "files"));
    execFileSync("mv", [join(DATA_DIR, "files-away"), join(DATA_DIR, "files")]);
  },
);
await cause(
  "a database that answers after 400 ms",
  ["SlowAnswers"],
  () => line.delay(400),
  line.pass,
);
let isCrowded = true;
await cause(
  "two hundred readers of a database that answers after 400 ms",
  ["PoolExhausted"],
  () => {
    line.delay(400);
    for (let i = 0; i < 200; i += 1) void readOn();
  },
  () => {
    isCrowded = false;
    line.pass();
  },
);
async function readOn(): Promise<void> {
  while (isCrowded) await client.get("/api/v0/complaint").catch(() => wait(100));
}
await cause("a database that is away", ["NotReady", "ManyErrors"], line.refuse, line.accept);
await cause(
  "a process that gets the processor for an eighth of the time",
  ["ServerBusy"],
  async () => {
    const until = Date.now() + 40_000;
    while (Date.now() < until && !fired.has("ServerBusy")) {
      server.child.kill("SIGSTOP");
      await wait(700);
      server.child.kill("SIGCONT");
      await wait(100);
      for (const alert of await prometheus.firing()) fired.add(alert);
    }
  },
);
await cause(
  "a disk that fills",
  ["DiskFullInFourDays", "DiskFull"],
  async () => {
    for (let i = 0; i < 60; i += 1) {
      fill(i < 50 ? 3 : 12);
      await wait(2500);
      for (const alert of await prometheus.firing()) fired.add(alert);
    }
  },
  () => rmSync(join(DATA_DIR, "filling")),
);
await cause("five kills in a minute", ["Restarting"], async () => {
  for (let i = 0; i < 5; i += 1) {
    server.child.kill("SIGKILL");
    await wait(500);
    server = await startServer(env);
    await wait(1500);
  }
});

const { panels } = JSON.parse(readFileSync(join(MONITORING, "dashboard.json"), "utf8")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const empty: string[] = [];
for (const { title, targets } of panels)
  for (const { expr } of targets) {
    const count = await prometheus.seriesCount(expr.replaceAll("$job", "constituency-console"));
    if (count === 0) empty.push(`${title}: ${expr}`);
  }
check(
  `every expression of ${panels.length} panels is answered`,
  empty.length === 0,
  empty.join("\n"),
);

await cause("a damaged page of a table", ["DatabaseBroken"], damageTable);
await cause("a stopped process", ["OfficeDown", "ProcessDown"], () => server.stop());

const alerts = [
  ...readFileSync(join(MONITORING, "alerts.yml"), "utf8").matchAll(/^ +- alert: (\w+)$/gm),
].map(([, name]) => name!);
const never = alerts.filter((name) => !fired.has(name) && !BY_RULE_TESTS.includes(name));
check(
  `${fired.size} of ${alerts.length} alerts fired by their cause; by rule tests: ${BY_RULE_TESTS.join(", ")}`,
  never.length === 0,
  never.join(),
);
isOver = true;
await Promise.all(traffic);
await prometheus.stop();
await line.close();
await embedded.stop();
execFileSync("umount", [DATA_DIR]);
rmSync(folder, { recursive: true, maxRetries: 20 });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** Overwrites the first page of `states` on disk, and kills PostgreSQL, which then reads the page from the disk. */
async function damageTable(): Promise<void> {
  const superuser = new pg.Client({
    ...embedded.superuser,
    database: embedded.connection.database ?? "",
  });
  superuser.on("error", () => undefined);
  await superuser.connect();
  const { rows } = await superuser.query<{ path: string; folder: string }>(
    "select pg_relation_filepath('states') as path, current_setting('data_directory') as folder",
  );
  await superuser.query("checkpoint");
  await superuser.end();
  const { folder: data, path } = rows[0]!;
  spawnSync("dd", [
    "if=/dev/urandom",
    `of=${join(data, path)}`,
    "bs=8192",
    "count=1",
    "conv=notrunc",
  ]);
  const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  // At once, so that no good page is written over it. The launcher starts PostgreSQL again.
  process.kill(postmaster, "SIGQUIT");
  await wait(5000);
}
