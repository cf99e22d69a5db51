import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, Role } from "contract/endpoint";
import { createTestApp, type TestApp } from "../app.ts";
import { fileOf, formOf, PNG } from "../attachments.ts";
import { contractEndpoints } from "../contract-endpoints.ts";
import {
  addStaff,
  bearerOf,
  foundIn,
  MARKS,
  openTwoSides,
  type Side,
  SUPER_CONTACTS,
} from "./isolation-office.ts";
import { watchChanges } from "./fuzz-changes.ts";
import { formText } from "./fuzz-encoding.ts";
import { factsOf } from "./fuzz-office.ts";
import { bodyObject, documentedOperations, type Operation } from "./fuzz-routes.ts";
import { validFields } from "./fuzz-values.ts";
import { answerToHeaders } from "./headers-alone.ts";

/*
 * decisions.md section 4: every call of the live route table, by every kind of caller. The calls and their roles are read from
 * the OpenAPI document and the contract, so that a new call is covered without a line here.
 */

let app: TestApp;
let a: Side;
let b: Side;
let operations: Operation[];
let access: Map<string, Endpoint["access"]>;
let changes: Awaited<ReturnType<typeof watchChanges>>;
beforeAll(async () => {
  app = await createTestApp();
  ({ a, b } = await openTwoSides(app));
  operations = await documentedOperations(app);
  access = new Map((await contractEndpoints()).map((call) => [call.name, call.access]));
  changes = await watchChanges(app.db);
});
afterAll(() => app.close());

const admits = ({ id }: Operation, role: Role) => access.get(id)!.includes(role);
const guarded = () => operations.filter(({ id }) => access.get(id) !== "public");

/** Sends a generated request for the records of one constituency. */
async function ask(operation: Operation, side: Side, authorization?: string, seed = 1) {
  const facts = factsOf(side.office, operation, 0);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => formText(facts[name]![0]));
  const sample = (schema: Parameters<typeof validFields>[0]) =>
    fc.sample(validFields(schema, facts), { numRuns: 1, seed })[0]!;
  const query = Object.entries(sample(operation.query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, formText(value)]));
  const declared = bodyObject(operation);
  const fields = declared && sample(declared);
  const isForm = operation.types.some((type) => type.startsWith("multipart/"));
  const payload = isForm
    ? formOf(
        Object.fromEntries(
          Object.entries(fields ?? {}).filter(([, value]) => value !== undefined && value !== null),
        ),
        operation.id === "uploadBooths" ? [] : [fileOf(PNG, "a.png", "image/png")],
      )
    : fields;
  await changes.sinceLast();
  const reply = await app.send(operation.method, `${path}?${search.toString()}`, payload, {
    authorization: authorization ?? "",
  });
  return { ...reply, written: [...(await changes.sinceLast()).keys()] };
}

/** A call whose valid request needs the admin's own password. */
const NEEDS_PASSWORD = "changePassword";
const SEEDS = 20;
const seeds = new Map<string, number>();
/** The first seed whose request A's admin makes with success on A's records. */
async function validSeed(operation: Operation, token: string): Promise<number> {
  const expected = operation.id === NEEDS_PASSWORD ? 400 : 200;
  for (let seed = seeds.get(operation.id) ?? 1; seed <= SEEDS; seed += 1) {
    seeds.set(operation.id, seed);
    if ((await ask(operation, a, token, seed)).status === expected) return seed;
  }
  throw new Error(`No generated request of ${operation.id} was accepted`);
}

const hasRecord = ({ params }: Operation) =>
  Object.keys(params.properties ?? {}).some((name) => /^(attachment_)?id$/.test(name));

test("every call of the document is in the contract, and says its roles", () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual([...access.keys()].toSorted());
  expect(guarded().filter((one) => admits(one, "admin")).length).toBeGreaterThan(20);
});

test("without a token every call is a 401, and changes nothing", async () => {
  for (const operation of guarded()) {
    const { status, written } = await ask(operation, a);
    expect([operation.id, status, written]).toEqual([operation.id, 401, []]);
  }
});

test("a deactivated admin's live token opens no call", async () => {
  const admin = await addStaff(app, a.constituency_id, MARKS.a);
  const token = await bearerOf(app, admin);
  await app.db
    .updateTable("principals")
    .set({ status: "inactive" })
    .where("id", "=", admin.id)
    .execute();
  for (const operation of guarded()) {
    const { status, written } = await ask(operation, a, token);
    expect([operation.id, status, written]).toEqual([operation.id, 401, []]);
  }
});

describe("an admin of A", () => {
  test("gets a 403 for each call of the super administrator's, before validation, with one audit row", async () => {
    const admin = await addStaff(app, a.constituency_id, MARKS.a);
    const token = await bearerOf(app, admin);
    const forbidden = guarded().filter((one) => !admits(one, "admin"));
    for (const operation of forbidden) {
      const { status, body, written } = await ask(operation, a, token);
      expect([operation.id, status, body.message, written]).toEqual([
        operation.id,
        403,
        "You are not allowed to do this.",
        [],
      ]);
      const invalid = await app.send(
        operation.method,
        operation.path.replaceAll(/\{\w+\}/g, "x"),
        { nothing: true },
        { authorization: token },
      );
      expect([operation.id, invalid.status]).toEqual([operation.id, 403]);
    }
    const rows = () =>
      app.db.selectFrom("audit").select("action").where("principal_id", "=", admin.id).execute();
    await expect
      .poll(async () => (await rows()).map(({ action }) => action).toSorted())
      .toEqual(forbidden.flatMap(({ id }) => [`${id}Refused`, `${id}Refused`]).toSorted());
  });

  test("gets that 403 before the body is read", async () => {
    const authorization = await bearerOf(app, await addStaff(app, a.constituency_id, MARKS.a));
    const { port } = await app.listen();
    const forbidden = guarded().filter((one) => !admits(one, "admin") && one.types.length > 0);
    expect(forbidden.length).toBeGreaterThan(10);
    for (const operation of forbidden)
      for (const type of operation.types) {
        const headers = { authorization, "content-type": `${type}; boundary=edge` };
        const answer = await answerToHeaders(port, operation, headers);
        expect([operation.id, type, answer]).toEqual([
          operation.id,
          type,
          "HTTP/1.1 403 Forbidden",
        ]);
      }
  });

  test("makes the other calls on A's records, and sees no contact of the super administrator", async () => {
    const token = await bearerOf(app, a.admin);
    for (const operation of guarded().filter((one) => admits(one, "admin"))) {
      const { raw } = await ask(operation, a, token, await validSeed(operation, token));
      const contacts = [...SUPER_CONTACTS, a.colleague.phone];
      expect([operation.id, foundIn(raw, contacts)]).toEqual([operation.id, undefined]);
    }
  });

  test("an admin of A finds no record of B: a 404, or an answer without it, and nothing changed", async () => {
    const token = await bearerOf(app, a.admin);
    for (const operation of guarded().filter((one) => admits(one, "admin"))) {
      const seed = await validSeed(operation, token);
      const { status, raw, written } = await ask(operation, b, token, seed);
      const expected = hasRecord(operation)
        ? [404]
        : operation.method === "GET"
          ? [200]
          : [400, 409];
      expect([operation.id, status, written]).toEqual([
        operation.id,
        expect.toBeOneOf(expected),
        [],
      ]);
      expect([operation.id, foundIn(raw, b.canaries)]).toEqual([operation.id, undefined]);
    }
  });

  test("gets the answer of an unknown id for B's records", async () => {
    const token = await bearerOf(app, a.admin);
    const unknown: Side = {
      ...b,
      office: {
        ...b.office,
        constituencies: [1_999_999_999],
        complaints: [{ id: 1_999_999_999, attachment_id: 1_999_999_999 }],
        events: [1_999_999_999],
        homes: b.office.homes.map((home) => ({ ...home, constituency_id: 1_999_999_999 })),
      },
    };
    const records = guarded().filter((one) => admits(one, "admin") && hasRecord(one));
    expect(records.length).toBeGreaterThan(8);
    for (const operation of records) {
      const seed = await validSeed(operation, token);
      const [theirs, nobodys] = [
        await ask(operation, b, token, seed),
        await ask(operation, unknown, token, seed),
      ];
      const { request_id: _id, ...answer } = theirs.body;
      const { request_id: _other, ...answerOfNone } = nobodys.body;
      expect([operation.id, theirs.status, answer]).toEqual([
        operation.id,
        nobodys.status,
        answerOfNone,
      ]);
    }
  });
});

test("the super administrator makes every call on both constituencies' records", async () => {
  for (const side of [b, a])
    for (const operation of guarded()
      .filter(({ method }) => method !== "DELETE")
      .toSorted(
        (one, other) => Number(one.id === "changePassword") - Number(other.id === "changePassword"),
      )) {
      const { status } = await ask(operation, side, app.bearer.authorization);
      expect([operation.id, status]).toEqual([
        operation.id,
        admits(operation, "super_admin") ? expect.toBeOneOf([200, 400, 409]) : 403,
      ]);
    }
});
