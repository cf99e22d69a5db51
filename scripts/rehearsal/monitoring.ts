// deploy/monitoring on Debian's Prometheus and a real console: promtool, every alert but three by its real cause, every panel's
// expression. The rules wait for seconds instead of minutes or hours. Needs root, because a small disk is mounted.
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { signIn } from "../../server/test/foreign-office.ts";
import { postmasterOf, runConsole } from "../../server/test/server-process.ts";
import { unpackedProgram } from "../debian-programs.ts";
import { type MonitoredOffice, openMonitoredOffice } from "./monitored-office.ts";
import { MONITORING } from "./prometheus.ts";
import type { Step } from "./run-steps.ts";

const FIRE_MS = 240_000;
const SLOW_MS = 400;
const DAY_SECONDS = 86_400;
/** These need a day without a job's success, a mail server or a gateway: only promtool's rule tests fire them. */
const BY_RULE_TESTS = [
  "MessagesUnknown",
  "MessagesWait",
  "RetentionFailing",
  "StaffMailsFailing",
  "SweepFailing",
];

export async function monitoring(folder: string): Promise<Step[]> {
  const office = await openMonitoredOffice(folder);
  const { dataDir, proxy, prometheus, fired } = office;
  const promtool = unpackedProgram("promtool", "prometheus", "--version");
  const files = join(dataDir, "files");
  const crowd = startCrowd(office);

  /** Makes a cause, waits until its alerts fire, and removes the cause. */
  const cause = (
    step: string,
    alerts: string[],
    make: () => unknown = () => undefined,
    remove: () => unknown = () => undefined,
  ): Step => ({
    step: `${step}: ${alerts.join(", ")}`,
    expected: alerts,
    async command() {
      const until = Date.now() + FIRE_MS;
      // A token lives ten minutes.
      await signIn(office.client);
      try {
        await make();
        while (!alerts.every((alert) => fired.has(alert)) && Date.now() < until) {
          await wait(500);
          await office.recordAlerts();
        }
      } finally {
        await remove();
      }
      return [...fired].join();
    },
  });

  return [
    ...[
      "check rules alerts.yml",
      "test rules alerts.test.yml",
      "check config --syntax-only prometheus.yml",
    ].map((words) => ({
      step: `promtool ${words}`,
      command: () => execFileSync(promtool, words.split(" "), { cwd: MONITORING }),
    })),
    cause("an office that has no backup", ["NeverBackedUp"]),
    {
      step: "an office that works raises no other alert than for its small disk",
      async command() {
        await runConsole(["backup", join(folder, "office.tar.gz")], office.env);
        await wait(5000);
        return (await prometheus.firing()).filter((name) => name !== "DiskNearlyFull").join();
      },
      expected: [/^$/],
    },
    cause("a disk of 300 MB", ["DiskNearlyFull"]),
    cause("sixty wrong passwords", ["SignInFailures"], () => failSignIns(office)),
    cause("no backup for two days", ["NoBackup"], () =>
      setAge(join(dataDir, "last-backup"), 2 * DAY_SECONDS),
    ),
    cause("twenty files without a complaint, and a sweep", ["SweepRefused"], () =>
      addOrphans(office),
    ),
    cause(
      "a folder of files that is a file",
      ["FilesUnavailable"],
      () => {
        execFileSync("mv", [files, `${files}-away`]);
        writeFileSync(files, "");
      },
      () => {
        rmSync(files);
        execFileSync("mv", [`${files}-away`, files]);
      },
    ),
    cause(
      "a database that answers after 400 ms",
      ["SlowAnswers"],
      () => proxy.delay(SLOW_MS),
      proxy.pass,
    ),
    cause(
      "two hundred readers of a database that answers after 400 ms",
      ["PoolExhausted"],
      crowd.start,
      crowd.stop,
    ),
    cause("a database that is away", ["NotReady", "ManyErrors"], proxy.refuse, proxy.accept),
    cause("a process that gets the processor for an eighth of the time", ["ServerBusy"], () =>
      pauseOften(office),
    ),
    cause(
      "a disk that fills",
      ["DiskFullInFourDays", "DiskFull"],
      () => fillDisk(office),
      () => rmSync(join(dataDir, "filling")),
    ),
    cause("five kills in a minute", ["Restarting"], () => killOften(office)),
    { step: "every expression of the dashboard's panels is answered", ...panels(office) },
    cause("a damaged page of a table", ["DatabaseBroken"], () => damageTable(office)),
    cause("a stopped process", ["OfficeDown", "ProcessDown"], office.stop),
    {
      step: `every other alert has fired than ${BY_RULE_TESTS.join(" and ")}`,
      command: () => {
        const rules = readFileSync(join(MONITORING, "alerts.yml"), "utf8");
        const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);
        return alerts.filter((name) => !fired.has(name)).toSorted();
      },
      expected: [new RegExp(`^${BY_RULE_TESTS.join()}$`)],
    },
  ];
}

function panels({ prometheus }: MonitoredOffice): Pick<Step, "command" | "expected"> {
  const { panels } = JSON.parse(readFileSync(join(MONITORING, "dashboard.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  return {
    async command() {
      const empty: string[] = [];
      for (const { expr } of panels.flatMap(({ targets }) => targets))
        if (!(await prometheus.answers(expr.replaceAll("$job", "constituency-console"))))
          empty.push(expr);
      return empty.join("\n");
    },
    expected: [/^$/],
  };
}

const failSignIns = ({ address }: MonitoredOffice) =>
  Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      new ForeignClient(address).post("/api/v0/auth/super-admin/login", {
        phone: `90000010${10 + i}`,
        password: "Wrong@2026-a",
      }),
    ),
  );

function setAge(path: string, seconds: number): void {
  const before = Date.now() / 1000 - seconds;
  utimesSync(path, before, before);
}

async function addOrphans({ dataDir, start, stop }: MonitoredOffice): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const key = randomUUID();
    const folder = join(dataDir, "files", key.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, key), "bytes");
    setAge(join(folder, key), DAY_SECONDS);
  }
  // The sweep runs at every start.
  await stop();
  await start();
}

function startCrowd({ client, proxy }: MonitoredOffice) {
  let isCrowded = true;
  const readOn = async () => {
    while (isCrowded) await client.get("/api/v0/complaint").catch(() => wait(100));
  };
  return {
    start: () => {
      proxy.delay(SLOW_MS);
      for (let i = 0; i < 200; i += 1) void readOn();
    },
    stop: () => {
      isCrowded = false;
      proxy.pass();
    },
  };
}

async function pauseOften({ signal, fired, recordAlerts }: MonitoredOffice): Promise<void> {
  const until = Date.now() + 40_000;
  while (Date.now() < until && !fired.has("ServerBusy")) {
    signal("SIGSTOP");
    await wait(700);
    signal("SIGCONT");
    await wait(100);
    await recordAlerts();
  }
}

/** Slowly, so that the growth is seen, and then to the end. */
async function fillDisk({ dataDir, recordAlerts }: MonitoredOffice): Promise<void> {
  const file = join(dataDir, "filling");
  for (let i = 0; i < 60; i += 1) {
    const count = `count=${i < 50 ? 3 : 12}`;
    const append = ["bs=1M", "oflag=append", "conv=notrunc"];
    spawnSync("dd", ["if=/dev/zero", `of=${file}`, count, ...append]);
    await wait(2500);
    await recordAlerts();
  }
}

async function killOften({ signal, start }: MonitoredOffice): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    signal("SIGKILL");
    await wait(500);
    await start();
    // Longer than Prometheus' interval of 2 s, so that it sees each process.
    await wait(2500);
  }
}

/** Overwrites the first page of `states` on disk, and kills PostgreSQL, which then reads the page from the disk. */
async function damageTable({ database, postgres }: MonitoredOffice): Promise<void> {
  const superuser = new pg.Client({
    ...database.superuser,
    database: database.connection.database ?? "",
  });
  superuser.on("error", () => undefined);
  await superuser.connect();
  const { rows } = await superuser.query<{ path: string; folder: string }>(
    "select pg_relation_filepath('states') as path, current_setting('data_directory') as folder",
  );
  await superuser.query("checkpoint");
  await superuser.end();
  const path = join(rows[0]!.folder, rows[0]!.path);
  spawnSync("dd", ["if=/dev/urandom", `of=${path}`, "bs=8192", "count=1", "conv=notrunc"]);
  // At once, so that no good page is written over it. The launcher starts PostgreSQL again.
  process.kill(await postmasterOf(postgres), "SIGQUIT");
  await wait(5000);
}
