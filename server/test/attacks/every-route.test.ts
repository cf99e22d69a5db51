import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { expectAuditWords } from "../audit-words.ts";
import { undeclared } from "./generated-values.ts";
import { knownValues } from "./known-values.ts";
import { bodyObject, takesSheet } from "./operations.ts";
import { expectSoundOffice } from "./sound-office.ts";
import { addCategories, MARKS, openSide, type Side } from "./two-constituencies.ts";
import { NEEDS_PASSWORD, type ValidRequests, validRequests } from "./valid-requests.ts";

/* On every route: ids of other records, undeclared fields, and the audit row. */

const TABLES = [
  "states",
  "districts",
  "constituencies",
  "booths",
  "principals",
  "categories",
  "complaints",
  "attachments",
  "events",
  "departments",
  "officers",
  "referrals",
  "messages",
];

let app: TestApp;
let side: Side;
let requests: ValidRequests;
/** In an order in which each call finds its record: a deletion last, and of a nested record before its parent's. */
let operations: ValidRequests["operations"];
const deleted: number[] = [];

beforeAll(async () => {
  app = await createTestApp();
  // Each kind of record has its own range of ids, so that no id is valid for two kinds.
  for (const [index, table] of TABLES.entries()) {
    const first = sql.lit((index + 2) * 100_000);
    await sql`alter table ${sql.table(table)} alter column id restart with ${first}`.execute(
      app.db,
    );
  }
  const categories = await addCategories(app);
  const gone = await openSide(app, MARKS.b, categories);
  side = await openSide(app, MARKS.a, categories);
  requests = await validRequests(app, side);
  const isLate = ({ method, path }: (typeof operations)[0]) =>
    method === "DELETE" ? 1 / path.length : 0;
  operations = requests.operations.toSorted((one, other) => isLate(one) - isLate(other));
  for (const operation of operations.filter(({ method }) => method === "DELETE")) {
    const { status } = await requests.send(operation, gone);
    if (status !== 200) throw new Error(`${operation.id} answered ${status}`);
    const { id, attachment_id, event_ids } = knownValues(gone, operation);
    const [last] = operation.path.includes("attachment_id") ? attachment_id! : id!;
    deleted.push(Number(operation.path.includes("{") ? last : event_ids![0]));
  }
});
afterAll(() => app.close());

/** One id of each kind of record that is not valid here, and the ids of deleted records. */
function idsOfOthers(meant: unknown[]): number[] {
  const { home, complaints, categories } = side;
  const kinds = [
    home.state_id,
    home.district_id,
    home.constituency_id,
    home.booth_id,
    home.complainant_id,
    side.colleague.id,
    app.superAdmin,
    categories.complaint,
    categories.event,
    complaints[0].id,
    complaints[0].attachment_id,
    side.event,
    side.department_id,
    side.officer_id,
    side.referral_id,
    side.message_id,
  ];
  return [...kinds.filter((id) => !meant.includes(id)), ...deleted];
}
const none = [0, -1, 2_147_483_647, 2_147_483_648, 2 ** 53, 1.5, "0x10", "1e3", "abc", "\u0967"];

/** In proofs each field gets all ids; in the test command every third one, the next field the next ones. */
const STEP = process.env.PROOFS ? 1 : 3;
const some = <Id>(ids: Id[], turn: number): Id[] =>
  ids.filter((_, index) => (index + turn) % STEP === 0);

test("an id in a path that is invalid, unknown, deleted or of another kind: 404 or 400, nothing changed", async () => {
  await requests.written.sinceLast();
  let [asked, fields] = [0, 0];
  for (const operation of operations) {
    const known = knownValues(side, operation);
    for (const name of Object.keys(operation.params.properties ?? {})) {
      // A tracking code is no id, and wrong ones are counted (tracking.test.ts).
      if (name === "code") continue;
      const ids = [...none, "null", "'", "1 2", "\0", ...idsOfOthers(known[name]!)];
      for (const id of some(ids, (fields += 1))) {
        const { status, body } = await requests.send(operation, side, { params: { [name]: id } });
        expect([operation.id, id, status, body.status]).toEqual([
          operation.id,
          id,
          // The constituency of the other records, for example, cannot be deleted.
          expect.toBeOneOf(operation.method === "DELETE" ? [400, 404, 409] : [400, 404]),
          "error",
        ]);
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(400 / STEP);
  expect(await requests.written.sinceLast()).toEqual([]);
});

test("an id in a body that is invalid, unknown, deleted or of another kind: 404, or 400 that names the field, nothing changed", async () => {
  let [asked, fields] = [0, 0];
  await requests.written.sinceLast();
  for (const operation of operations) {
    const known = knownValues(side, operation);
    const names = Object.keys(bodyObject(operation)?.properties ?? {});
    for (const name of names.filter((one) => /_ids?$|_to$/.test(one)))
      for (const id of some(
        [...none, true, {}, "\0", ...idsOfOthers(known[name]!)],
        (fields += 1),
      )) {
        const sent = { [name]: name.endsWith("s") ? [id] : id };
        const { status, body } = await requests.send(operation, side, { fields: sent });
        expect([operation.id, name, id, status]).toEqual([
          operation.id,
          name,
          id,
          expect.toBeOneOf([400, 404]),
        ]);
        // A sheet upload without a file is rejected whatever its fields are.
        if (status === 400 && !takesSheet(operation))
          expect(body.errors?.map(({ field }) => field.split(".")[0])).toContain(name);
        asked += 1;
      }
  }
  expect(asked).toBeGreaterThan(500 / STEP);
  expect(await requests.written.sinceLast()).toEqual([]);
});

/** Their preparation has tests of its own: a sheet, what it loaded, and an own password. A sign-in and a refresh write no row of their name. */
const WITHOUT_ROW = [
  "uploadBooths",
  "removeBooths",
  "importComplaints",
  "importCitizens",
  "importLocations",
  NEEDS_PASSWORD,
  "login",
  "staffLogin",
  "refreshToken",
  "logout",
];

test(
  "no call stores undeclared fields; each change leaves one audit row of its name, with who and from where",
  { tags: ["data-6", "audit-3"] },
  async () => {
    let changed = 0;
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      const { id, method } = operation;
      if (WITHOUT_ROW.includes(id)) continue;
      const rows = () =>
        app.db
          .selectFrom("audit")
          .select(["principal_id", sql<string>`host(address)`.as("address")])
          .where("action", "=", id)
          .execute();
      const before = (await rows()).length;
      const extra = method === "DELETE" ? {} : undeclared;
      let reply = await requests.ask(operation, side, { extra });
      for (let seed = 2; reply.status !== 200 && seed < 20; seed += 1)
        reply = await requests.ask(operation, side, { extra, seed });
      expect([id, reply.status, reply.body.errors]).toEqual([id, 200, undefined]);
      if (reply.written.length === 0) continue;
      changed += 1;
      const added = (await rows()).slice(before);
      expect([id, added]).toEqual([id, [{ principal_id: app.superAdmin, address: "127.0.0.1" }]]);
    }
    expect(changed).toBeGreaterThan(15);
    await expectAuditWords(app.db);
    await expectSoundOffice(app);
  },
);
