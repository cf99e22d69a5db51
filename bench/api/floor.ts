import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { Cleaning, Contender } from "./contenders.ts";
import { quantile } from "../../server/test/rounds.ts";
import { cpuOfFamily } from "./processes.ts";

const execute = promisify(execFile);
/** The column of pgbench's log with the transaction time in microseconds. */
const TIME = 2;

/** The newest pgbench in PATH or in Debian's folders; undefined if there is none. */
export function findPgbench(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed(),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
}

/** PostgreSQL alone: pgbench with the scripts of the shared tool. */
export function floor(options: {
  pgbench: string;
  env: Record<string, string>;
  scripts: string;
  postmaster: number;
  cleaning: Cleaning;
}): Contender {
  const { pgbench, env, scripts, postmaster, cleaning } = options;
  return {
    name: "floor",
    measure: async (workload, { connections, seconds }) => {
      const folder = await mkdtemp(join(tmpdir(), "console-floor-"));
      const options = Object.entries({
        "-M": "prepared",
        "-c": connections,
        "-j": 1,
        "-T": Math.max(1, Math.round(seconds)),
        "-f": join(scripts, `${workload}.sql`),
        "--log-prefix": join(folder, "log"),
      }).flatMap(([name, value]) => [name, String(value)]);
      const before = cpuOfFamily(postmaster);
      try {
        const { stdout } = await execute(pgbench, ["-n", "-l", ...options], {
          env: { ...process.env, ...env },
          maxBuffer: 1 << 26,
        });
        const postgres = cpuOfFamily(postmaster) - before;
        const logs = await Promise.all(
          (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")),
        );
        const lines = logs.flatMap((text) => text.trim().split("\n"));
        const times = lines.map((text) => Number(text.split(" ")[TIME]) / 1000);
        return {
          rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
          p50: quantile(times, 0.5),
          p99: quantile(times, 0.99),
          node: Number.NaN,
          postgres: postgres / times.length,
          answers: times.length,
          bytes: Number.NaN,
          failed: 0,
        };
      } finally {
        await rm(folder, { recursive: true });
        if (workload === "w6") await cleaning.after();
      }
    },
  };
}
