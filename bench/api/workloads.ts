import type pg from "pg";
import { seededRandom } from "../../server/src/demo/random.ts";
import { type Admin, findAdmins } from "./admins.ts";
import { firstCitizenId, type Sizes } from "./rows.ts";
import { COMMON_WORDS, RARE_WORDS } from "./words.ts";

/** The workloads of BENCHMARKS.md. */
export const WORKLOADS = {
  w1: "list, newest first, exact total",
  w2: "list of one booth",
  w3: "list of a constituency, status and dates",
  w4rare: "search, rare word, exact total",
  w4common: "search, common word",
  w5: "detail, all joined names",
  w6: "create",
  w7: "list, page 20,000",
  w8: "dashboard counts, exact",
  s1: "an admin's list, all of the constituency",
  s2: "an admin's list, assigned to me",
  s3: "an admin's list, status and dates",
} as const;
export type Workload = keyof typeof WORKLOADS;
export const WORKLOAD_NAMES = Object.keys(WORKLOADS) as Workload[];

/** The subject of one round of calls, the same for every system. */
export interface Question {
  booth: number;
  constituency: number;
  complaint: number;
  complainant: { id: number; booth_id: number };
  admin: Admin;
  page: number;
  rare: string;
  common: string;
}
export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: object;
  /** Who calls; else the super administrator. */
  as?: Admin;
}
export type Calls = Record<Workload, (question: Question) => Call>;

const QUESTIONS = 200;
const SEED = 12_345;
const DEEPEST_PAGE = 20_000;
const PAGES = 101;

/**
 * The questions for an office of these sizes. Complainants are read from the database, because a complaint's booth is its
 * complainant's.
 */
export async function makeQuestions(client: pg.Client, sizes: Sizes): Promise<Question[]> {
  const random = seededRandom(SEED);
  const candidates = Array.from({ length: 2 * QUESTIONS }, () =>
    random.whole(firstCitizenId(sizes), firstCitizenId(sizes) + sizes.citizens - 1),
  );
  const { rows } = await client.query<{ id: number; booth_id: number }>(
    `select id, booth_id from principals
    where id = any($1) and principal_type = 'user' and status <> 'deleted' order by id`,
    [candidates],
  );
  const complainants = random.shuffled(rows);
  const admins = await findAdmins(client);
  // The same relative depth as page 20,000 in a list of half a million.
  const deepest = Math.min(DEEPEST_PAGE, Math.floor(0.04 * sizes.complaints));
  return Array.from({ length: QUESTIONS }, (_, i) => ({
    booth: random.whole(1, sizes.booths),
    constituency: random.whole(1, sizes.constituencies),
    complaint: random.whole(1, sizes.complaints),
    complainant: complainants[i % complainants.length]!,
    admin: admins[i % admins.length]!,
    page: Math.max(1, deepest - random.whole(0, PAGES - 1)),
    rare: RARE_WORDS[i % RARE_WORDS.length]!,
    common: COMMON_WORDS[i % COMMON_WORDS.length]!,
  }));
}

/** A GET with its query. */
export const get = (path: string, query: Record<string, string | number> = {}): Call => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, `${value}`]),
  );
  return { method: "GET", path: search.size ? `${path}?${search.toString()}` : path };
};

/** For W3: one year of the office's calendar. */
const YEAR = { start_date: "2025-06-01", end_date: "2026-05-31" };
const YEAR_AS_TIMES = { from: "2025-06-01T00:00:00+05:30", to: "2026-06-01T00:00:00+05:30" };
const COMPLETED = { id: 3, name: "completed" };

export const CREATED = {
  title: "Street lamp dark near the school",
  description: "The lamp before the primary school has not worked for two weeks, kindly repair it.",
  category_id: 3,
};

const list = "/api/v0/complaint";
export const productCalls: Calls = {
  w1: () => get(list),
  w2: ({ booth }) => get(list, { booth_id: booth }),
  w3: ({ constituency }) => get(list, { constituency, status: COMPLETED.name, ...YEAR }),
  w4rare: ({ rare }) => get(list, { search: rare }),
  w4common: ({ common }) => get(list, { search: common }),
  w5: ({ complaint }) => get(`${list}/${complaint}`),
  w6: ({ complainant: { id, booth_id } }) => ({
    method: "POST",
    path: list,
    body: { ...CREATED, complainant_id: id, booth_id },
  }),
  w7: ({ page }) => get(list, { page }),
  w8: () => get("/api/v0/reports/super-admin"),
  s1: ({ admin }) => ({ ...get(list), as: admin }),
  s2: ({ admin }) => ({ ...get(list, { assigned_to: "me" }), as: admin }),
  s3: ({ admin }) => ({ ...get(list, { status: COMPLETED.name, ...YEAR }), as: admin }),
};

export const bareCalls: Calls = {
  w1: () => get("/complaints"),
  w2: ({ booth }) => get("/complaints", { booth }),
  w3: ({ constituency }) =>
    get("/complaints", { constituency, status: COMPLETED.id, ...YEAR_AS_TIMES }),
  w4rare: ({ rare }) => get("/complaints", { search: rare }),
  w4common: ({ common }) => get("/complaints", { search: common }),
  w5: ({ complaint }) => get(`/complaints/${complaint}`),
  w6: ({ complainant: { id, booth_id } }) => ({
    method: "POST",
    path: "/complaints",
    body: { ...CREATED, complainant_id: id, booth_id },
  }),
  w7: ({ page }) => get("/complaints", { page }),
  w8: () => get("/dashboard"),
  s1: ({ admin }) => get("/complaints", { constituency: admin.constituency_id }),
  s2: ({ admin }) => get("/complaints", { assigned: admin.id }),
  s3: ({ admin: { constituency_id: constituency } }) =>
    get("/complaints", { constituency, status: COMPLETED.id, ...YEAR_AS_TIMES }),
};
