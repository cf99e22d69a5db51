import { loadavg } from "node:os";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { askOnce, measure } from "../api/measure.ts";
import { waitUntilIdle } from "../api/created.ts";
import { GOALS } from "../api/goals.ts";
import type { System } from "../api/servers.ts";
import { BARE, type Cell, summarise } from "../api/summary.ts";
import { type Call, CREATED, get, type Question } from "../api/workloads.ts";
import type { Cell as Field } from "../report.ts";
import { bearerOfAdmin, type BenchAdmin } from "./admins.ts";

/** The lists, under the names of the workloads whose places they take. */
export const LISTS = {
  w1: "all of the constituency",
  w2: "assigned to me",
  w3: "the constituency, status and dates",
} as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];
const WARM_UP = { seconds: 2, connections: 8 };
const STAFF = "admin";
const LIST = "/api/v0/complaint";

/** As W3 (BENCHMARKS.md); the later goals are those of all reads. */
export const OF_BARE_GOALS = `${GOALS.w3.ofBare}, later 1.0 at 8 connections and 0.9 at 64`;

interface Setting {
  product: System;
  bare: System;
  admins: BenchAdmin[];
  /** Those of the API benchmark; each is put to one of the admins. */
  questions: Question[];
  client: pg.Client;
  postmaster: number;
  log: (message: string) => void;
  rounds: number;
  seconds: number;
  connections: number[];
}

/** Interleaved rounds of each list: the bare server, and the product as asked by admins. Throws if their answers differ. */
export async function measureLists(setting: Setting): Promise<Cell[]> {
  const { product, admins, client, postmaster, log, rounds, seconds, connections } = setting;
  const questions = setting.questions.map((question, at) => ({
    ...question,
    constituency: admins[at % admins.length]!.constituency_id,
  }));
  const bare = bareLists(setting.bare, admins);
  const cells: Cell[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // An access token expires after ten minutes.
    const staff = await staffLists(product, admins);
    const systems = round % 2 ? [staff, bare] : [bare, staff];
    if (round === 0)
      for (const list of NAMES) {
        await expectAgreement(list, [bare, staff], questions);
        for (const system of systems)
          await measure(system, list, questions, { ...WARM_UP, postmaster });
      }
    for (const workload of NAMES)
      for (const count of connections)
        for (const system of systems) {
          await waitUntilIdle(client);
          const load = { connections: count, seconds, postmaster };
          const measured = await measure(system, workload, questions, load);
          const { rate, p50, failed } = measured;
          log(
            `${round} ${LISTS[workload]} c${count} ${system.name} ${rate.toFixed(0)}/s p50 ${p50.toFixed(2)} failed ${failed}`,
          );
          const cell = { round, workload, connections: count, system: system.name };
          cells.push({ ...cell, ...measured, load: loadavg()[0]!, steal: Number.NaN });
        }
  }
  return cells;
}

/** The admin's id is all that the bare server needs for "assigned to me". */
function bareLists(bare: System, admins: BenchAdmin[]): System {
  const ids = new Map(admins.map(({ id, constituency_id }) => [constituency_id, id]));
  const calls = {
    ...bare.calls,
    w1: ({ constituency }: Question) => get("/complaints", { constituency }),
    w2: ({ constituency }: Question) => get("/complaints", { assigned: ids.get(constituency)! }),
  };
  return { ...bare, calls };
}

/** The product, asked by the admin of each question's constituency. */
async function staffLists(product: System, admins: BenchAdmin[]): Promise<System> {
  const tokens = new Map<number, Record<string, string>>();
  for (const admin of admins)
    tokens.set(admin.constituency_id, await bearerOfAdmin(product.base, admin));
  const asAdmin =
    (call: (question: Question) => Call) =>
    (question: Question): Call => ({
      ...call(question),
      headers: tokens.get(question.constituency)!,
    });
  const calls = {
    ...product.calls,
    w1: asAdmin(() => get(LIST)),
    w2: asAdmin(() => get(LIST, { assigned_to: "me" })),
    w3: asAdmin(product.calls.w3),
  };
  return { ...product, name: STAFF, calls, headers: () => Promise.resolve({}) };
}

interface Listed {
  data: { complaint_id: number }[];
  total?: number;
  pagination?: { totalItems: number };
}

async function readList(system: System, call: Call) {
  const { ok, status, text } = await askOnce(system, call);
  if (!ok) throw new Error(`${call.path}: ${system.name} answers ${status} ${text}`);
  const { data, total, pagination } = JSON.parse(text) as Listed;
  return {
    ids: data.map(({ complaint_id }) => complaint_id),
    total: total ?? pagination?.totalItems,
  };
}

async function expectAgreement(list: List, systems: System[], questions: Question[]) {
  for (const question of questions.slice(0, 5)) {
    const [bare, staff] = await Promise.all(
      systems.map((system) => readList(system, system.calls[list](question))),
    );
    if (!isDeepStrictEqual(bare, staff))
      throw new Error(`${LISTS[list]}: ${JSON.stringify(staff)}, but bare ${JSON.stringify(bare)}`);
  }
}

const CREATED_EACH = 10;

/**
 * Logs complaints in all constituencies at once, while their admins list them. Then counts the lists whose total differs from
 * the database. The complaints stay, for the caller to remove.
 */
export async function totalsAfterWrites(product: System, admins: BenchAdmin[], client: pg.Client) {
  const staff = await staffLists(product, admins);
  const questionOf = ({ constituency_id }: BenchAdmin) =>
    ({ constituency: constituency_id }) as Question;
  const list = (admin: BenchAdmin) => readList(staff, staff.calls.w1(questionOf(admin)));
  await Promise.all(
    admins.map(async (admin) => {
      const { headers } = staff.calls.w1(questionOf(admin));
      const { id, booth_id } = admin.citizen;
      const body = { ...CREATED, complainant_id: id, booth_id };
      for (let nth = 0; nth < CREATED_EACH; nth += 1) {
        const created = { method: "POST" as const, path: LIST, body, headers: headers! };
        const { ok, text } = await askOnce(staff, created);
        if (!ok) throw new Error(text);
        await list(admin);
      }
    }),
  );
  let wrong = 0;
  for (const admin of admins) {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from complaints where constituency_id = $1",
      [admin.constituency_id],
    );
    if ((await list(admin)).total !== Number(rows[0]!.count)) wrong += 1;
  }
  const calls = admins.length * CREATED_EACH;
  return { created: calls, lists: calls, wrong };
}

export function summariseLists(cells: Cell[]): Field[][] {
  const short = (value: number) => String(Number(value.toPrecision(3)));
  return summarise(cells)
    .filter(({ system }) => system !== BARE)
    .map(({ workload, connections, rate, ofBare, p50, p99, failed }) => [
      LISTS[workload as List],
      connections,
      `${Math.round(rate)}/s`,
      short(ofBare.rate),
      short(p50),
      short(p99),
      short(ofBare.node),
      short(ofBare.postgres),
      failed,
    ]);
}
