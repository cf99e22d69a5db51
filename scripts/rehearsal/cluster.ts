// A cluster of PostgreSQL on 127.0.0.1, as an operator would run it: Debian's Patroni with etcd, three servers in synchronous
// mode, and HAProxy, which leads to the primary.
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../server/test/free-port.ts";
import { childrenOf } from "../../server/test/server-process.ts";
import { installedProgram } from "../debian-programs.ts";
import { atEnd } from "./run-steps.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const SCOPE = "office";
const PASSWORD = "a-password-of-the-rehearsal";
const START_MS = 240_000;
const NODES = ["one", "two", "three"];

type Signal = "SIGKILL" | "SIGSTOP" | "SIGCONT";
interface Member {
  name: string;
  role: string;
  state: string;
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
export type Node = Cluster["nodes"][number];

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not so after ${START_MS / 1000} s: ${what}`);
    await wait(300);
  }
}

/** Starts a program that ends with the rehearsal. Its output goes to a file in the folder. */
function start(
  folder: string,
  name: string,
  program: string,
  args: string[],
  account?: { uid: number; gid: number },
) {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ["ignore", log, log],
    ...account,
    env: { PATH: `${BINARIES}:/usr/bin:/bin`, LANG: "C.UTF-8" },
  });
  atEnd(() => child.kill("SIGKILL"));
  return child;
}

function signal(pid: number, name: Signal): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

/** Starts the cluster, and waits until two standbys follow. All of it stops at the end of the rehearsal. */
export async function startCluster(folder: string) {
  installedProgram("patroni", "patroni");
  const etcd = installedProgram("etcd", "etcd-server");
  const haproxy = installedProgram("haproxy", "haproxy", "-v");
  if (!existsSync(join(BINARIES, "initdb")))
    installedProgram("pg_lsclusters", "postgresql-15", "--help");
  const idOf = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const account = { uid: idOf("-u"), gid: idOf("-g") };
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  start(folder, "etcd", etcd, [
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
  ]);
  const nodes = await Promise.all(
    NODES.map(async (name) => {
      const [port, rest] = [await freePort(), await freePort()];
      const own = join(folder, name);
      mkdirSync(own);
      chmodSync(own, 0o700);
      chownSync(own, account.uid, account.gid);
      writeFileSync(
        join(folder, `${name}.json`),
        JSON.stringify(settings({ name, port, rest, own, client })),
      );
      let patroni: ReturnType<typeof spawn> | undefined;
      const postmaster = () =>
        Number.parseInt(readFileSync(join(own, "data/postmaster.pid"), "utf8"), 10);
      const processes = async () => {
        const pid = postmaster();
        return [pid, ...(await childrenOf(pid))];
      };
      atEnd(async () => {
        patroni?.kill("SIGKILL");
        if (existsSync(join(own, "data/postmaster.pid")))
          for (const pid of await processes().catch(() => [])) signal(pid, "SIGKILL");
      });
      return {
        name,
        port,
        rest,
        start: () => {
          patroni = start(
            folder,
            name,
            "/usr/bin/patroni",
            [join(folder, `${name}.json`)],
            account,
          );
        },
        /** kill -9, or a freeze, of PostgreSQL alone, or with its Patroni as of the whole machine. */
        send: async (how: Signal, isWhole: boolean) => {
          if (isWhole) signal(patroni!.pid!, how);
          for (const pid of await processes()) signal(pid, how);
        },
      };
    }),
  );
  writeFileSync(join(folder, "haproxy.cfg"), proxySettings(front, nodes));
  const members = async () => {
    for (const { rest } of nodes) {
      const reply = await fetch(`http://127.0.0.1:${rest}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const primary = async () => {
    for (const node of nodes) {
      const reply = await fetch(`http://127.0.0.1:${node.rest}/primary`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      if (reply?.status === 200) return node;
    }
    throw new Error("There is no primary.");
  };
  /** A primary, and two standbys that follow it, one of them synchronously. */
  const whole = () =>
    until("three members, one synchronous standby", async () => {
      const all = await members();
      const running = all.filter(({ state }) => state === "running" || state === "streaming");
      return running.length === NODES.length && all.some(({ role }) => role === "sync_standby");
    });
  nodes[0]!.start();
  await until("a primary", async () => Boolean(await primary()));
  for (const node of nodes.slice(1)) node.start();
  start(folder, "haproxy", haproxy, ["-db", "-f", join(folder, "haproxy.cfg")]);
  await whole();
  const url = (role: string, database: string) =>
    `postgresql://${role}:${PASSWORD}@127.0.0.1:${front}/${database}`;
  const ask = async <Row extends pg.QueryResultRow>(text: string, database = "office") => {
    const connection = new pg.Client({ connectionString: url("postgres", database) });
    await connection.connect();
    try {
      return (await connection.query<Row>(text)).rows;
    } finally {
      await connection.end();
    }
  };
  await ask(`create role office login password '${PASSWORD}'`, "postgres");
  await ask(
    "create database office owner office encoding 'UTF8' locale 'C.UTF-8' template template0",
    "postgres",
  );
  return {
    nodes,
    primary,
    whole,
    /** Asks the primary, as its superuser. */
    ask,
    url: url("office", "office"),
    /** Gives the primary's part to another one. */
    switchOver: async () => {
      const leader = await primary();
      await fetch(`http://127.0.0.1:${leader.rest}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: leader.name }),
      });
    },
  };
}

const settings = ({
  name,
  port,
  rest,
  own,
  client,
}: Record<"name" | "own", string> & Record<"port" | "rest" | "client", number>) => ({
  scope: SCOPE,
  name,
  etcd3: { hosts: `127.0.0.1:${client}` },
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      primary_start_timeout: 0,
      synchronous_mode: true,
      maximum_lag_on_failover: 1_048_576,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 100,
          wal_level: "replica",
          hot_standby: "on",
          wal_log_hints: "on",
        },
      },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(own, "data"),
    bin_dir: BINARIES,
    pgpass: join(own, "pgpass"),
    pg_hba: [
      "local all all trust",
      "host replication replicator 127.0.0.1/32 scram-sha-256",
      "host all all 127.0.0.1/32 scram-sha-256",
    ],
    parameters: { unix_socket_directories: own },
    authentication: {
      superuser: { username: "postgres", password: PASSWORD },
      replication: { username: "replicator", password: PASSWORD },
    },
  },
});

const proxySettings = (front: number, nodes: { name: string; port: number; rest: number }[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 5s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join("\n")}
`;
