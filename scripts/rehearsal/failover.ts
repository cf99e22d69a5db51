// Real failovers under writes: what was acknowledged is there, changes work again within 30 s, no process was restarted, totals
// equal a recount, and sign-ins stay.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { openForeignOffice, type Session, signIn } from "../../server/test/foreign-office.ts";
import { FIRST_ADMIN, startServer } from "../../server/test/server-process.ts";
import { createWriters } from "../../server/test/proofs/faults/writers.ts";
import type { WriteLog } from "../../server/test/proofs/faults/write-log.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { atEnd, type Step } from "./run-steps.ts";

const PROCESSES = 2;
const WRITERS = 3;
const PAUSE_MS = 100;
/** Writes before and after each failure. */
const SOME = 30;
const BACK_MS = 30_000;
/** Longer than Patroni's ttl. */
const FROZEN_MS = 40_000;

/** The records that are there before any write. */
async function beginLog(cluster: Cluster): Promise<WriteLog> {
  const named = async (query: string) =>
    new Map((await cluster.ask<Named>(query)).map(({ id, name }) => [id, name]));
  return {
    states: await named(STATES),
    citizens: await named(CITIZENS),
    complaints: new Map(),
    audit: { createComplaint: 0, updateComplaint: 0, deleteComplaint: 0 },
  };
}

async function firstRefreshToken(client: ForeignClient): Promise<string> {
  const { SUPER_ADMIN_PHONE: phone, SUPER_ADMIN_PASSWORD: password } = FIRST_ADMIN;
  const { body } = await client.post<Session>("/api/v0/auth/super-admin/login", {
    phone,
    password,
  });
  return body.data.refresh_token;
}

interface Named {
  id: number;
  name: string;
}

async function startProcesses(folder: string, cluster: Cluster) {
  const settings = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: cluster.url,
    DEMO: "0",
    TOKEN_SECRET: randomBytes(48).toString("base64url"),
    ...FIRST_ADMIN,
  };
  const servers = [];
  for (let count = 0; count < PROCESSES; count += 1) {
    const server = await startServer(settings);
    atEnd(() => server.stop());
    servers.push(server);
  }
  return servers;
}

/** Watches a number that grows; the function returned ends this, and gives the longest time without growth, in milliseconds. */
function watchPause(count: () => number): () => number {
  let [before, since, longest] = [count(), performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() === before) return;
    [before, since] = [count(), now];
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

export async function failover(folder: string): Promise<Step[]> {
  const cluster = await startCluster(folder);
  const servers = await startProcesses(folder, cluster);
  const clients = servers.map(({ address }) => new ForeignClient(address));
  const office = await openForeignOffice(clients[0]!);
  let refreshToken = await firstRefreshToken(clients[0]!);
  const log = await beginLog(cluster);
  const writers = clients.map(() => createWriters(WRITERS, office, log));

  async function keepSignIn(): Promise<void> {
    const { code, body } = await clients[0]!.post<Session>("/api/v0/auth/refresh-token", {
      token: refreshToken,
    });
    if (code !== 200) throw new Error(`The sign-in ended: ${code}`);
    refreshToken = body.data.refresh_token;
    for (const client of clients) client.token = body.data.access_token;
  }

  /** Writes by each process while `fail` makes its failure; prints the longest time without an acknowledged write. */
  async function underWrites(fail: () => Promise<unknown>): Promise<string> {
    await keepSignIn();
    const workloads = writers.map((own, index) =>
      own.start(clients[index]!, { mayVanish: false, pauseMs: PAUSE_MS }),
    );
    await Promise.all(workloads.map(({ wrote }) => wrote(SOME)));
    const pauses = workloads.map(({ counts }) => watchPause(() => counts.acknowledged));
    await fail();
    const failedAt = performance.now();
    await Promise.all(workloads.map(({ until }) => until(({ sentAt }) => sentAt > failedAt)));
    await Promise.all(workloads.map(({ counts, wrote }) => wrote(counts.acknowledged + SOME)));
    const backMs = Math.max(...pauses.map((longest) => longest()));
    const counts = await Promise.all(workloads.map((workload) => workload.end()));
    const sum = (name: "acknowledged" | "unavailable") =>
      counts.reduce((all, one) => all + one[name], 0);
    console.log(
      `       back after ${(backMs / 1000).toFixed(1)} s; ${sum("acknowledged")} acknowledged, ${sum("unavailable")} answered 503`,
    );
    if (backMs > BACK_MS) throw new Error(`Back after ${Math.round(backMs / 1000)} s.`);
    return "kept on";
  }

  const kill = (isWhole: boolean) => async () => {
    const node = await cluster.primary();
    await node.send("SIGKILL", isWhole);
    if (isWhole) setTimeout(() => node.start(), BACK_MS);
  };
  const step = (name: string, fail: () => Promise<unknown>): Step[] => [
    { step: name, command: () => underWrites(fail), expected: ["kept on"] },
    { step: `  ${name}: three servers again`, command: () => cluster.whole() },
  ];

  return [
    ...step("kill 1: PostgreSQL of the primary", kill(false)),
    ...step("kill 2: the primary's whole machine", kill(true)),
    ...step("kill 3: PostgreSQL of the primary", kill(false)),
    ...step("kill 4: the primary's whole machine", kill(true)),
    ...step("kill 5: PostgreSQL of the primary", kill(false)),
    ...step("a switchover", () => cluster.switchOver()),
    // It is reset before it wakes, as by a watchdog. Debian's Patroni 3.0.2 would overwrite its successor's key
    // (docs/operations/own-database.md).
    ...step("a frozen primary, which its watchdog resets", async () => {
      const node = await cluster.primary();
      await node.send("SIGSTOP", true);
      setTimeout(() => void node.send("SIGKILL", true).then(() => node.start()), FROZEN_MS);
    }),
    {
      step: "nothing acknowledged is lost, and nothing is there twice",
      command: () => differences(cluster, log),
      expected: [/^0 differ of \d+$/],
    },
    {
      step: "totals of each process equal a recount",
      command: async () => {
        const totals = await Promise.all(clients.map(totalsOf));
        return JSON.stringify([await recount(cluster), ...totals]);
      },
      expected: [/^\[(\{[^}]*\})(,\1)+\]$/],
    },
    {
      step: "no process was restarted, and the sign-in of the start goes on",
      command: async () => {
        await keepSignIn();
        await signIn(clients[1]!);
        return servers.map(({ child }) => child.exitCode ?? "runs").join(" ");
      },
      expected: [Array.from({ length: PROCESSES }, () => "runs").join(" ")],
    },
  ];
}

const STATES = "select id, name from states";
const CITIZENS = `select id, name || ' ' || phone as name from principals where principal_type = 'user'`;
const COMPLAINTS = `select id, concat_ws(' ', status_id, version, title) as name from complaints`;

/** The acknowledged records that are missing or differ, and those that nobody acknowledged. */
async function differences(cluster: Cluster, log: WriteLog): Promise<string> {
  const complaints = new Map(
    [...log.complaints].map(([id, { status_id, version, title }]) => [
      id,
      `${status_id} ${version} ${title}`,
    ]),
  );
  const found: string[] = [];
  let all = 0;
  for (const [query, kept] of [
    [STATES, log.states],
    [CITIZENS, log.citizens],
    [COMPLAINTS, complaints],
  ] as const) {
    const rows = new Map((await cluster.ask<Named>(query)).map(({ id, name }) => [id, name]));
    for (const id of new Set([...rows.keys(), ...kept.keys()])) {
      all += 1;
      if (rows.get(id) !== kept.get(id))
        found.push(
          `${id}: acknowledged ${kept.get(id) ?? "nothing"}, found ${rows.get(id) ?? "nothing"}`,
        );
    }
  }
  return [`${found.length} differ of ${all}`, ...found].join("\n");
}

const QUERIES = { all: "", open: "status=1", completed: "status=3", edited: "search=edited" };

async function totalsOf(client: ForeignClient): Promise<object> {
  const totals: Record<string, number> = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const { body } = await client.get(`/api/v0/complaint?${query}`);
    totals[name] = body.pagination!.totalItems;
  }
  return totals;
}

async function recount(cluster: Cluster): Promise<object> {
  const [row] = await cluster.ask(
    `select count(*)::int as all, (count(*) filter (where status_id = 1))::int as open,
      (count(*) filter (where status_id = 3))::int as completed,
      (count(*) filter (where title like 'Edited%'))::int as edited from complaints`,
  );
  return row!;
}
