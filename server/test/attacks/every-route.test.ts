import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { fileOf, formOf, PNG } from "../attachments.ts";
import { formText, jsonText } from "./fuzz-encoding.ts";
import { watchChanges } from "./fuzz-changes.ts";
import { expectSoundOffice } from "./fuzz-checks.ts";
import { factsOf, type Office, openOffice, readOffice, refill } from "./fuzz-office.ts";
import { bodyObject, documentedOperations, type Operation } from "./fuzz-routes.ts";
import { type Fields, smuggled, validFields } from "./fuzz-values.ts";

/* On every route: ids of other records, and undeclared fields. */

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
];

let app: TestApp;
let operations: Operation[];
let office: Office;
let changes: Awaited<ReturnType<typeof watchChanges>>;
const deleted: number[] = [];

beforeAll(async () => {
  app = await createTestApp();
  operations = await documentedOperations(app);
  // Each kind of record has its own range of ids, so that no id is valid for two kinds.
  for (const [index, table] of TABLES.entries()) {
    const first = sql.lit((index + 2) * 100_000);
    await sql`alter table ${sql.table(table)} alter column id restart with ${first}`.execute(
      app.db,
    );
  }
  await openOffice(app);
  await refill(app);
  office = await readOffice(app, []);
  // Nested records are deleted before their parents.
  const deleting = operations
    .filter(({ method }) => method === "DELETE")
    .toSorted((one, other) => other.path.length - one.path.length);
  for (const operation of deleting) {
    const facts = factsOf(office, operation, 1);
    const [id = facts.event_ids![0]] = operation.path.includes("{id}") ? facts.id! : [];
    const reply = await app.send("DELETE", urlOf(operation, facts), { event_ids: [id] });
    if (reply.status !== 200) throw new Error(`${operation.id} answered ${reply.status}`);
    deleted.push(Number(id));
  }
  await refill(app);
  office = await readOffice(app, []);
  changes = await watchChanges(app.db);
});
afterAll(() => app.close());

/** The address of an operation on the known records; `change` replaces some of them. */
const urlOf = ({ path }: Operation, facts: ReturnType<typeof factsOf>, change: Fields = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => formText(change[name] ?? facts[name]![0]));

let bodies = 0;
/** A valid body for an operation, a different one each time. */
const bodyFor = (operation: Operation, facts: ReturnType<typeof factsOf>) =>
  fc.sample(validFields(bodyObject(operation) ?? {}, facts), {
    numRuns: 1,
    seed: (bodies += 1),
  })[0]!;

/** One id of each kind of record that is not valid here, and the ids of deleted records. */
function idsOfOthers(meant: unknown[]): number[] {
  const homes = (name: keyof Office["homes"][0]) => office.homes.map((home) => Number(home[name]));
  const kinds: number[][] = [
    [...homes("state_id"), ...office.states],
    [...homes("district_id"), ...office.districts],
    [...homes("constituency_id"), ...office.constituencies],
    homes("booth_id"),
    homes("complainant_id"),
    office.admins,
    [app.superAdmin],
    office.categories.complaint,
    office.categories.event,
    office.complaints.map((complaint) => complaint.id),
    office.complaints.map((complaint) => complaint.attachment_id),
    office.events,
  ];
  const others = kinds.filter((ids) => !ids.some((id) => meant.includes(id)));
  return [...others.map((ids) => ids[0]!), ...deleted];
}

const none = [0, -1, 2_147_483_647, 2_147_483_648, 2 ** 53, 1.5];
const textsOfNone = [
  ..."0x10 1e3 abc null __proto__ ' 9223372036854775808 +1".split(" "),
  "1 2",
  "\u0967",
];

test("an id in a path that is invalid, unknown, deleted or of another kind: 404 or 400, nothing changed", async () => {
  await changes.sinceLast();
  let asked = 0;
  for (const operation of operations) {
    const facts = factsOf(office, operation, 0);
    const body = operation.body ? bodyFor(operation, facts) : undefined;
    for (const name of Object.keys(operation.params.properties ?? {})) {
      // A tracking code is no id, and wrong ones are counted (tracking.test.ts).
      if (name === "code") continue;
      const ids = [
        ...none,
        ...idsOfOthers(facts[name]!),
        ...textsOfNone.map(encodeURIComponent),
        "%00",
        "%ff",
      ];
      for (const id of ids) {
        const reply = await app.send(
          operation.method,
          urlOf(operation, facts, { [name]: id }),
          body,
        );
        expect([operation.id, id, reply.status]).toEqual([
          operation.id,
          id,
          expect.toBeOneOf([400, 404]),
        ]);
        expect(reply.body.status).toBe("error");
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(400);
  expect([...(await changes.sinceLast()).keys()]).toEqual([]);
});

test("an id in a body that is invalid, unknown, deleted or of another kind: 404, or 400 that names the field, nothing changed", async () => {
  let asked = 0;
  for (const operation of operations) {
    const facts = factsOf(office, operation, 0);
    const names = Object.keys(bodyObject(operation)?.properties ?? {}).filter((name) =>
      /_ids?$|_to$/.test(name),
    );
    if (names.length === 0) continue;
    const send = (body: object) => app.send(operation.method, urlOf(operation, facts), body);
    // A sheet upload without a file is rejected whatever its fields are.
    if (operation.method !== "DELETE" && operation.id !== "uploadBooths") {
      await changes.sinceLast();
      expect([operation.id, (await send(bodyFor(operation, facts))).status]).toEqual([
        operation.id,
        200,
      ]);
      expect((await changes.sinceLast()).size, "a change that is seen").toBeGreaterThan(0);
    }
    const fields = bodyFor(operation, facts);
    for (const name of names) {
      for (const id of [...none, ...idsOfOthers(facts[name]!), ...textsOfNone, true, {}, "\0"]) {
        const reply = await send({ ...fields, [name]: name.endsWith("s") ? [id] : id });
        expect([operation.id, name, id, reply.status]).toEqual([
          operation.id,
          name,
          id,
          expect.toBeOneOf([400, 404]),
        ]);
        if (reply.status === 400 && operation.id !== "uploadBooths")
          expect([name, reply.body.errors?.map(({ field }) => field.split(".")[0])]).toEqual([
            name,
            expect.arrayContaining([name]),
          ]);
        asked += 1;
      }
    }
    expect([operation.id, ...(await changes.sinceLast()).keys()]).toEqual([operation.id]);
  }
  expect(asked).toBeGreaterThan(500);
});

test(
  "no call stores undeclared fields from JSON, a form or the query",
  { tags: ["data-6"] },
  async () => {
    const query = new URLSearchParams(
      Object.entries(smuggled).map(([name, value]) => [name, formText(value)]),
    );
    let accepted = 0;
    for (const operation of operations.filter(
      ({ method }) => method === "POST" || method === "PUT",
    )) {
      await refill(app);
      office = await readOffice(app, []);
      const facts = factsOf(office, operation, 2);
      const fields = { ...smuggled, ...bodyFor(operation, facts) };
      const url = `${urlOf(operation, facts)}?${query.toString()}`;
      const headers = { ...app.bearer, "content-type": "application/json" };
      const json = await app.call(operation.method, url, {
        headers,
        payload: jsonText(fields),
      });
      expect([operation.id, json.status]).toEqual([
        operation.id,
        expect.toBeOneOf(operation.id === "uploadBooths" ? [400] : [200, 400]),
      ]);
      if (json.status === 200) accepted += 1;
      if (!operation.types.some((type) => type.startsWith("multipart/"))) continue;
      const given = Object.entries(fields).filter(
        ([, value]) => value !== undefined && value !== null,
      );
      const form = formOf(
        Object.fromEntries(given.map(([name, value]) => [name, formText(value)])),
        [fileOf(PNG, "a.png", "image/png")],
      );
      if ((await app.send(operation.method, url, form)).status === 200) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(15);
    await expectSoundOffice(app);
  },
);

/**
 * A token refresh changes a session and adds no row. The other calls need preparation that this test does not have, and
 * have their own tests.
 */
const WITHOUT_ROW = ["login", "staffLogin", "logout", "refreshToken", "uploadBooths"];

test("each call that changes something leaves one audit row of its name, with who and from where", async () => {
  let changed = 0;
  for (const operation of operations.filter(({ method }) => method !== "GET")) {
    if (WITHOUT_ROW.includes(operation.id)) continue;
    await refill(app);
    office = await readOffice(app, []);
    const facts = factsOf(office, operation, 0);
    const rowsOf = async () =>
      (
        await sql<{ principal_id: number; address: string }>`
          select principal_id, host(address) as address from audit where action = ${operation.id}`.execute(
          app.db,
        )
      ).rows;
    const before = (await rowsOf()).length;
    await changes.sinceLast();
    const reply = await app.send(
      operation.method,
      urlOf(operation, facts),
      bodyFor(operation, facts),
    );
    if ((await changes.sinceLast()).size === 0) continue;
    changed += 1;
    expect([operation.id, reply.status]).toEqual([operation.id, 200]);
    expect([operation.id, (await rowsOf()).slice(before)]).toEqual([
      operation.id,
      [{ principal_id: app.superAdmin, address: "127.0.0.1" }],
    ]);
  }
  expect(changed).toBeGreaterThan(15);
});
