import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditRow, AUDIT_ROWS_MAX } from "contract/audit";
import { auditActions, describeAction, refusedAction } from "contract/audit-actions";
import { texts } from "contract/language/hindi";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { addStaff } from "../../../test/attacks/two-constituencies.ts";
import { newComplaint } from "../../../test/complaints.ts";
import { contractEndpoints } from "../../../test/contract-endpoints.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";
import { eraseCitizen } from "../../commands/citizens-erase.ts";

const PATH = "/api/v0/audit";

let app: TestApp;
let office: TestOffice;
let admin: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  admin = (await addStaff(app, office.constituency_id, "Own")).id;
});
afterAll(() => app.close());

type Query = Record<string, string | number>;
const addressOf = (query: Query, path = PATH) =>
  `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
const list = (query: Query, headers = {}) =>
  app.send<AuditRow[]>("GET", addressOf(query), undefined, headers);
/** The rows about one record, and those of all pages of a list. */
const rowsAbout = async (about: string, number: number, language = "en") =>
  (await list({ about, number }, { "accept-language": language })).body.data;
async function allRows(query: Query) {
  const rows: AuditRow[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await list({ ...query, page });
    rows.push(...body.data);
    if (page >= body.pagination!.totalPages) return { rows, total: body.pagination!.totalItems };
  }
}

test(
  "each call of the product has words in every language, done and rejected",
  { tags: ["audit-3"] },
  async () => {
    // Commands have theirs by the type of appendCommandAudit(); details: expectAuditWords().
    const calls = (await contractEndpoints()).map(({ name }) => name);
    expect(calls.filter((name) => !auditActions.includes(name))).toEqual([]);
    for (const action of auditActions) {
      const { words } = describeAction(action);
      expect([action, words && words in texts]).toEqual([action, true]);
      expect(describeAction(refusedAction(action))).toMatchObject({ words, isRefused: true });
    }
  },
);

test(
  "each filter leaves what SQL counts, newest first, and a row of several records is found by each",
  { tags: ["audit-1", "audit-2", "audit-5"] },
  async () => {
    const actions = [
      "createComplaint",
      "createComplaintRefused",
      "updateCitizen",
      "login",
      "backup",
    ];
    await sql`
      insert into audit (at, principal_id, address, action, entity_id)
      select '2026-03-01T18:00:00Z'::timestamptz + n * interval '20 minutes',
        case n % 3 when 0 then null when 1 then ${admin}::int else ${app.superAdmin}::int end,
        case when n % 2 = 0 then '10.1.2.3'::inet end, (${actions}::text[])[1 + n % 5], 9000 + n % 7
      from generate_series(1, 70) n`.execute(app.db);
    const many = (action: string, entity_id: number | null, details: object) =>
      app.db
        .insertInto("audit")
        .values({ action, entity_id, principal_id: admin, details: JSON.stringify(details) })
        .execute();
    await many("changeComplaints", null, { action: "status", complaint_ids: [9003, 9004] });
    await many("createCoveringLetter", 9003, { complaint_ids: [9005, 9003] });
    await many("deleteEvents", 9003, { event_ids: [9003] });
    await many("mergeCitizen", 9002, { into: 9006, complaints: 1 });
    await many("refusedMore", null, { count: 7 });

    const isRefused = "(action like '%Refused' or action = 'refusedMore')";
    const ofComplaints =
      "action in ('createComplaint', 'createComplaintRefused', 'changeComplaints')";
    const ofCitizens = "action in ('updateCitizen', 'mergeCitizen')";
    const joined9006 = "details @> '{\"into\": 9006}'";
    const lists3 = "details @> '{\"complaint_ids\": [9003]}'";
    const day = "(at at time zone 'Asia/Kolkata')::date";
    const cases: [Query, string][] = [
      [{}, "true"],
      [{ who: admin }, `principal_id = ${admin}`],
      [{ who: "nobody" }, "principal_id is null"],
      [{ about: "complaint" }, ofComplaints],
      [{ about: "complaint", result: "refused" }, "action = 'createComplaintRefused'"],
      [{ about: "complaint", who: admin }, `${ofComplaints} and principal_id = ${admin}`],
      [{ about: "event", action: "login" }, "false"],
      [{ action: "login, backup" }, "action in ('login', 'loginRefused', 'backup')"],
      [{ action: "noSuchAction" }, "false"],
      [{ about: "nothing" }, "false"],
      [{ result: "refused" }, isRefused],
      [{ result: "done" }, `not ${isRefused}`],
      [{ result: "done", who: "nobody" }, `principal_id is null and not ${isRefused}`],
      [
        { about: "complaint", number: 9003 },
        `${ofComplaints} and action not like '%Refused' and entity_id = 9003 or ${lists3}`,
      ],
      [{ about: "event", number: 9003 }, "action = 'deleteEvents'"],
      [{ about: "officer", number: 9003 }, "action = 'createCoveringLetter'"],
      [{ about: "citizen", number: 9002 }, `${ofCitizens} and entity_id = 9002`],
      [{ about: "citizen", number: 9006 }, `${ofCitizens} and entity_id = 9006 or ${joined9006}`],
      [{ number: 9006, action: "updateCitizen" }, "action = 'updateCitizen' and entity_id = 9006"],
      [{ number: 9003 }, `(entity_id = 9003 and not ${isRefused}) or ${lists3}`],
      [{ number: 9003, result: "refused" }, "false"],
      [{ start_date: "2026-03-02", end_date: "2026-03-02" }, `${day} = '2026-03-02'`],
      [{ end_date: "2026-03-01", about: "citizen" }, `${day} <= '2026-03-01' and ${ofCitizens}`],
    ];
    for (const [query, where] of cases) {
      const { rows, total } = await allRows(query);
      const stored = await sql<{ id: number }>`
        select id from audit where ${sql.raw(where)} order by at desc, id desc`.execute(app.db);
      const ids = stored.rows.map(({ id }) => id);
      expect([query, rows.map(({ audit_id }) => audit_id)]).toEqual([query, ids]);
      expect([query, total]).toEqual([query, ids.length]);
    }
    expect(cases.length).toBeLessThan(AUDIT_ROWS_MAX);
    const wrong = await list({ who: "me", result: "all", start_date: "today" });
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([
      400,
      ["who", "result", "start_date"],
    ]);
  },
);

test(
  "a row says who did what and what changed, in English and in Hindi",
  { tags: ["audit-3", "audit-4"] },
  async () => {
    const created = await app.send<{ complaint_id: number }>(
      "POST",
      "/api/v0/complaint",
      newComplaint(office),
    );
    const id = created.body.data.complaint_id;
    await app.send("PUT", `/api/v0/complaint/${id}/status`, { status_id: 2, version: 1 });
    const english = await rowsAbout("complaint", id);
    expect(english).toMatchObject([
      {
        who: SUPER_ADMIN.name,
        what: "Move a complaint",
        thing: `Complaint #${id}`,
        exists: true,
        is_refused: false,
        is_expired: false,
        address: "127.0.0.1",
        facts: [
          { label: "Status", before: "registered", after: "in-process" },
          { label: "Changed fields", before: null, after: "Status" },
        ],
      },
      { what: "Log a complaint", facts: [{ label: "Files", after: "0" }] },
    ]);
    const [hindi] = await rowsAbout("complaint", id, "hi");
    expect(hindi).toMatchObject({
      what: texts["Move a complaint"],
      thing: `${texts.Complaint} #${id}`,
      facts: [{ before: texts.registered, after: texts["in-process"] }, { after: texts.Status }],
    });

    await app.send("DELETE", `/api/v0/complaint/${id}`);
    expect((await rowsAbout("complaint", id)).map(({ exists }) => exists)).toEqual(
      Array(3).fill(false),
    );
    await app.db
      .insertInto("audit")
      .values({ action: "formerCall", details: '{"a": 1}' })
      .execute();
    expect((await list({})).body.data[0]).toMatchObject({
      what: "Action formerCall of another version",
      who: "The office's server",
      facts: [{ after: "a: 1" }],
    });
    await app.db
      .insertInto("audit")
      .values({ action: "uploadBooths", details: '{"dry_run": true}' })
      .execute();
    expect((await list({})).body.data[0]).toMatchObject({ what: "Upload booths (only checked)" });
  },
);

test("an erased citizen stays erased in the audit trail", { tags: ["audit-4"] }, async () => {
  const { booth_id } = office;
  const given = { name: "Kamala Bai", phone: "9000000555", booth_id };
  const added = await app.send<{ principal_id: number }>("POST", "/api/v0/principal/user", given);
  const id = added.body.data.principal_id;
  await app.send("POST", "/api/v0/principal/user", given);
  expect(await rowsAbout("citizen", id)).toMatchObject([
    { what: "Add a citizen (already known)" },
    { what: "Add a citizen", thing: `Citizen #${id}`, exists: true },
  ]);
  await eraseCitizen({ db: app.db, files: app.files }, { id });
  const rows = await rowsAbout("citizen", id);
  expect(rows).toMatchObject([
    { what: "Erase a citizen", who: "The office's server", exists: false },
    { what: "Add a citizen (already known)", exists: false },
    { what: "Add a citizen", exists: false },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Kamala|9000000555/);
});

test(
  "the filtered list is exported whole, and the export leaves a row of its own",
  { tags: ["audit-6", "audit-7"] },
  async () => {
    const query = { who: admin, result: "done" };
    const { rows } = await allRows(query);
    const csv = await app.send("GET", addressOf({ ...query, format: "csv" }, `${PATH}/export`));
    const book = read(csv.raw.toString("utf8"), { type: "string", raw: true });
    const [titles, ...lines] = utils.sheet_to_json<string[]>(book.Sheets.Sheet1!, { header: 1 });
    expect(titles!.slice(1, 6)).toEqual(["When", "Who", "What", "Result", "About"]);
    expect(lines.map(([number]) => Number(number))).toEqual(rows.map(({ audit_id }) => audit_id));
    expect(lines.map(([, , who]) => who)).toEqual(rows.map(({ who }) => who));
    expect(lines.at(-1)![1]).toMatch(/^2026-03-0\d \d\d:\d\d:\d\d$/);

    const xlsx = await app.send(
      "GET",
      addressOf({ about: "complaint", number: 9003 }, `${PATH}/export`),
    );
    const sheet = read(xlsx.raw).Sheets["Audit trail"]!;
    const { total } = await allRows({ about: "complaint", number: 9003 });
    expect(utils.sheet_to_json(sheet)).toHaveLength(total);

    const { rows: left } = await allRows({ action: "exportAudit" });
    expect(left).toMatchObject([
      {
        who: SUPER_ADMIN.name,
        facts: [{ after: "xlsx" }, { after: String(total) }, { after: "about, number = 9003" }],
      },
      { facts: [{ after: "csv" }, { after: String(rows.length) }, {}] },
    ]);
    const people = await app.send<{ name: string }[]>("GET", `${PATH}/people`);
    expect(people.body.data.map(({ name }) => name)).toEqual([SUPER_ADMIN.name, "Own admin"]);
  },
);
