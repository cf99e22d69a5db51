import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Scope } from "../src/access/scope.ts";
import { removeOldCompleted } from "../src/features/complaints/complaints.retention.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { addAdmin, addOffice, type TestOffice } from "./records.ts";

/** Enough rows that the planner has a choice. */
const BOOTHS = 5000;
const COMPLAINTS = 30_000;
const CITIZENS = 10_000;
const EVENTS = 10_000;

let app: TestApp;
let office: TestOffice;
let sent: CompiledQuery[] = [];
beforeAll(async () => {
  app = await createTestApp({ processes: 0, watch: (statement) => sent.push(statement) });
  office = await addOffice(app.db);
  // A session without the pool's time limits.
  const session = await app.database.another();
  await session.query(
    "insert into constituencies (name, district_id) select 'Seat ' || n, $1 from generate_series(1, 20) n",
    [office.district_id],
  );
  await session.query(
    `insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
    select c.id, 'Mandal ' || n % 5, 'Kendra ' || n % 20, 'Booth ' || n % 200, 'N' || n
    from generate_series(1, $1::int) n join constituencies c on c.name = 'Seat ' || (1 + n % 20)`,
    [BOOTHS],
  );
  await session.query(
    `insert into principals (principal_type, name, booth_id)
    select 'user', 'Citizen ' || n, b.id from generate_series(1, $2::int) n
    join booths b on b.booth_number = 'N' || (1 + n % $1::int)`,
    [BOOTHS, CITIZENS],
  );
  // A common word in every third complaint, a rare one in every two-thousandth.
  await session.query(
    `insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by, issue_at)
    select 'Complaint ' || md5(n::text), case when n % 3 = 0 then 'no water ' else 'no light ' end || md5((n * 7)::text)
        || case when n % 2000 = 0 then ' leopard' else '' end,
      case when n % 5 = 0 then $1::int else $2::int end, 1 + n % 3, p.id, b.id, b.constituency_id, $3,
      now() - n * interval '10 minutes'
    from generate_series(1, $4::int) n
    join principals p on p.name = 'Citizen ' || (1 + n % $5::int) join booths b on b.id = p.booth_id`,
    [office.water, office.roads, app.superAdmin, COMPLAINTS, CITIZENS],
  );
  await session.query(
    `insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
    select id, 1, 'letter.pdf', 'application/pdf', 1, 'none', gen_random_uuid() from complaints`,
  );
  await session.query(
    `insert into events (title, description, category_id, type_id, event_date, booth_id, constituency_id, location)
    select 'Event ' || md5(n::text), 'At the hall', $1, 1 + n % 2, current_date + (n % 800 - 400), b.id, b.constituency_id, 'Hall'
    from generate_series(1, $3::int) n join booths b on b.booth_number = 'N' || (1 + n % $2::int)`,
    [office.camp, BOOTHS, EVENTS],
  );
  await session.query("vacuum analyze");
  await session.end();
}, 240_000);
afterAll(() => app.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Sorts that keep the first few of the groups of an aggregate, one pass: a ranking. */
const rankingsIn = (nodes: Plan[]): Plan[] =>
  nodes.flatMap(({ "Node Type": type, Plans: [sort] = [] }) =>
    type === "Limit" &&
    sort?.["Node Type"] === "Sort" &&
    sort.Plans?.[0]?.["Node Type"] === "Aggregate"
      ? [sort]
      : [],
  );

/** Tables of a few rows, for which a sequential scan is best. */
const SMALL = new Set([
  "states",
  "districts",
  "constituencies",
  "categories",
  "departments",
  "sessions",
]);
/** The maximum number of rows to sort: a page, or the rows of a rare word. */
const FEW = 2000;

/** The generic plan of the statement, which does not depend on the values. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Plan> {
  const { pool } = app.database;
  const isKept = !text.includes("planned anew");
  const { rows } = isKept
    ? await pool.query(`explain (generic_plan, format json) ${text}`)
    : await pool.query({ text: `explain (format json) ${text}`, values: [...parameters] });
  return rows[0]["QUERY PLAN"][0].Plan;
}

/** The queries of a call, at its second run. */
async function queriesOf(path: string): Promise<CompiledQuery[]> {
  expect((await app.send("GET", path)).status).toBe(200);
  sent = [];
  expect((await app.send("GET", path)).status).toBe(200);
  const statements = sent.filter(({ sql: text }) => /^\s*(with|select|\/\* planned)/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  return statements;
}

/** The problems in the plans of all queries of a call. */
async function faultsOf(path: string): Promise<string[]> {
  const statements = await queriesOf(path);
  const faults: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(statement);
    const nodes = nodesOf(plan);
    const ranked = new Set(rankingsIn(nodes));
    for (const node of nodes) {
      const { "Node Type": type, "Relation Name": table, "Plan Rows": count } = node;
      if (type === "Seq Scan" && !SMALL.has(table!)) faults.push(`reads all of ${table}`);
      if (type.includes("Sort") && count > FEW && !ranked.has(node))
        faults.push(`sorts ${count} rows`);
      if (faults.length) faults.push(statement.sql, JSON.stringify(plan));
    }
  }
  return faults;
}

const complaints = (query: string) => `/api/v0/complaint?${query}`;
const events = (query: string) => `/api/v0/event?${query}`;

test.each([
  ["complaints, newest first", () => complaints("")],
  ["page 2", () => complaints("page=2")],
  ["a page far from the start", () => complaints("page=2500")],
  ["of one booth", () => complaints(`booth_id=${office.other_booth_id + 17}`)],
  ["of a constituency", () => complaints(`constituency=${office.constituency_id + 1}`)],
  ["of a status", () => complaints("status=completed")],
  ["of a category", () => complaints(`category=${office.water}`)],
  [
    "of a constituency, a status and days",
    () =>
      complaints(
        `constituency=${office.constituency_id + 1}&status=3&start_date=2020-01-01&end_date=2999-01-01`,
      ),
  ],
  ["of days", () => complaints("start_date=2020-01-01&end_date=2999-01-01")],
  ["that a department has had", () => complaints("department=1")],
  ["that wait for a department", () => complaints("department=1&waiting=any&sort=oldest")],
  ["that wait for a reply", () => complaints("waiting=any")],
  ["whose reply is overdue", () => complaints("waiting=overdue")],
  ["open ones", () => complaints("open=true")],
  ["completed on days", () => complaints("completed_from=2020-01-01&completed_to=2999-01-01")],
  ["with a common word", () => complaints("search=water")],
  ["with a rare word", () => complaints("search=leopard")],
  ["of a category with a common word", () => complaints(`category=${office.water}&search=light`)],
  ["of a status with a rare word", () => complaints("status=1&search=leopard")],
  ["with a Hindi word", () => complaints("search=तेंदुआ")],
  ["with a name that few have", () => complaints("search=Citizen%20777")],
  ["with a name that all have", () => complaints("search=Citizen")],
  ["with a number", () => complaints("search=%234711")],
  ["with digits", () => complaints("search=4711")],
  ["with a phone", () => complaints("search=98765%2043210")],
  ["of a status with a phone", () => complaints("status=1&search=9876543210")],
  ["of a citizen", () => complaints(`complainant_id=${office.complainant_id + 500}`)],
  ["one complaint", () => "/api/v0/complaint/17"],
  ["who complained", () => "/api/v0/complaint/17/complainant"],
  [
    "what a complaint may repeat",
    () =>
      `/api/v0/complaint/similar?complainant_id=${office.complainant_id + 500}&booth_id=${office.other_booth_id + 17}&category_id=${office.water}`,
  ],
  ["events, newest first", () => events("")],
  ["events far from the start", () => events("page=900")],
  ["events, nearest first", () => events("sort=nearest")],
  ["the last of events, nearest first", () => events("sort=nearest&page=1000")],
  [
    "events of a constituency, nearest first",
    () => events(`sort=nearest&constituency=Seat 3&page=2`),
  ],
  ["events of a booth", () => events(`booth_id=${office.other_booth_id + 17}`)],
  ["events of a category", () => events(`category=${office.camp}`)],
  ["events of this month", () => events("filter=month")],
  ["booths found by name", () => "/api/v0/booth/find?search=Booth%20117"],
  ["booths found by number", () => "/api/v0/booth/find?search=N4711"],
  ["the dashboard", () => "/api/v0/reports/super-admin"],
  ["the dashboard of a booth", () => `/api/v0/reports/super-admin?booth_id=${office.booth_id}`],
  ["the complaints' figures", () => "/api/v0/reports/complaints"],
  ["those of a booth", () => `/api/v0/reports/complaints?booth_id=${office.booth_id}`],
  ["the citizens of a booth", () => `/api/v0/principal/user?booth_id=${office.booth_id}`],
  ["citizens found by name", () => "/api/v0/principal/user?search=777%20Citizen"],
  ["citizens found by a Hindi name", () => "/api/v0/principal/user?search=सीता"],
  ["citizens found by phone", () => "/api/v0/principal/user?search=98765%2043210"],
  ["one citizen", () => `/api/v0/principal/user/${office.complainant_id + 500}`],
  [
    "the booths that were loaded last",
    () => `/api/v0/booth/latest-load?constituency_id=${office.constituency_id + 1}`,
  ],
  [
    "the booths of a constituency",
    () => `/api/v0/location/constituencies/${office.constituency_id + 1}/booths`,
  ],
])(
  "%s: no statement reads a whole table or sorts more than a page",
  { tags: ["complaint-list-12"] },
  async (_name, path) => {
    expect(await faultsOf(path())).toEqual([]);
  },
);

test("the complaints assigned to an admin in a constituency are one range of an index", async () => {
  const constituency_id = office.constituency_id + 1;
  const admin_id = await addAdmin(app.db, constituency_id, { name: "Asha", phone: "9811100003" });
  const session = await app.database.another();
  await session.query("update complaints set assigned_to = $1 where constituency_id = $2", [
    admin_id,
    constituency_id,
  ]);
  await session.query("vacuum analyze complaints");
  await session.end();
  const queries = await queriesOf(
    complaints(`constituency=${constituency_id}&assigned_to=${admin_id}`),
  );
  const plans = await Promise.all(queries.map(async (query) => nodesOf(await planOf(query))));
  const scans = plans
    .flat()
    .filter((node) => node["Index Name"] === "complaints_of_assignee_by_issue");
  expect(scans.map((node) => node["Index Cond"])).toContainEqual(
    expect.stringMatching(/assigned_to = .* AND .*constituency_id = /),
  );
});

test("the completed complaints that retention removes are one range of an index", async () => {
  sent = [];
  await app.db
    .transaction()
    .execute((tx) => removeOldCompleted(tx, Scope.wholeOffice, 36_500, 200));
  const plan = await planOf(sent.find(({ sql: text }) => text.includes("skip locked"))!);
  expect(nodesOf(plan).map((node) => node["Index Name"] ?? node["Node Type"])).toEqual([
    "Limit",
    "LockRows",
    "complaints_to_remove",
  ]);
});
