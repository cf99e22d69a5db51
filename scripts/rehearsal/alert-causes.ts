// The real causes of the alerts in deploy/monitoring/alerts.yml.
import { randomUUID } from "node:crypto";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import type { MonitoredOffice } from "./monitored-office.ts";

const SLOW_MS = 400;
const DAY_SECONDS = 86_400;

export interface Cause {
  title: string;
  /** The alerts that fire. */
  alerts: string[];
  make?: () => unknown;
  /** Ends the cause after its alerts have fired, or have not fired in time. */
  remove?: () => unknown;
}

/** The causes of a running office, in the order in which they are made. */
export function alertCauses(office: MonitoredOffice): Cause[] {
  const { proxy } = office;
  return [
    { title: "a disk of 300 MB", alerts: ["DiskNearlyFull"] },
    {
      title: "sixty wrong passwords",
      alerts: ["SignInFailures"],
      make: () => failSignIns(office),
    },
    {
      title: "no backup for two days",
      alerts: ["NoBackup"],
      make: () => setAge(join(office.dataDir, "last-backup"), 2 * DAY_SECONDS),
    },
    {
      title: "twenty files without a complaint, and a sweep",
      alerts: ["SweepRefused"],
      make: () => addOrphans(office),
    },
    { title: "a folder of files that is a file", alerts: ["FilesUnavailable"], ...noFiles(office) },
    {
      title: "a database that answers after 400 ms",
      alerts: ["SlowAnswers"],
      make: () => proxy.delay(SLOW_MS),
      remove: proxy.pass,
    },
    {
      title: "two hundred readers of a database that answers after 400 ms",
      alerts: ["PoolExhausted"],
      ...crowd(office),
    },
    {
      title: "a database that is away",
      alerts: ["NotReady", "ManyErrors"],
      make: proxy.refuse,
      remove: proxy.accept,
    },
    {
      title: "a process that gets the processor for an eighth of the time",
      alerts: ["ServerBusy"],
      make: () => pauseOften(office),
    },
    {
      title: "a disk that fills",
      alerts: ["DiskFullInFourDays", "DiskFull"],
      make: () => fillDisk(office),
      remove: () => rmSync(join(office.dataDir, "filling")),
    },
    {
      title: "five kills in a minute",
      alerts: ["Restarting"],
      make: () => killOften(office),
    },
  ];
}

/** The causes after which the office does not work. */
export const finalCauses = (office: MonitoredOffice): Cause[] => [
  {
    title: "a damaged page of a table",
    alerts: ["DatabaseBroken"],
    make: () => damageTable(office),
  },
  {
    title: "a stopped process",
    alerts: ["OfficeDown", "ProcessDown"],
    make: () => office.stop(),
  },
];

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
    const path = join(dataDir, "files", key.slice(0, 2), key);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "bytes");
    setAge(path, DAY_SECONDS);
  }
  // The sweep runs at every start.
  await stop();
  await start();
}

function noFiles({ dataDir }: MonitoredOffice) {
  const [files, away] = [join(dataDir, "files"), join(dataDir, "files-away")];
  return {
    make() {
      execFileSync("mv", [files, away]);
      writeFileSync(files, "");
    },
    remove() {
      rmSync(files);
      execFileSync("mv", [away, files]);
    },
  };
}

function crowd({ client, proxy }: MonitoredOffice) {
  let isCrowded = true;
  const readOn = async () => {
    while (isCrowded) await client.get("/api/v0/complaint").catch(() => wait(100));
  };
  return {
    make() {
      proxy.delay(SLOW_MS);
      for (let i = 0; i < 200; i += 1) void readOn();
    },
    remove() {
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
async function damageTable({ database }: MonitoredOffice): Promise<void> {
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
  const { folder, path } = rows[0]!;
  const page = ["bs=8192", "count=1", "conv=notrunc"];
  spawnSync("dd", ["if=/dev/urandom", `of=${join(folder, path)}`, ...page]);
  const postmaster = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  // At once, so that no good page is written over it. The launcher starts PostgreSQL again.
  process.kill(postmaster, "SIGQUIT");
  await wait(5000);
}
