import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import {
  addStaff,
  bearerOf,
  foundIn,
  MARKS,
  openTwoSides,
  type Side,
  SUPER_CONTACTS,
} from "./isolation-office.ts";
import type { Operation } from "./fuzz-routes.ts";
import { answerToHeaders } from "./headers-alone.ts";
import { type IsolationRequests, isolationRequests } from "./isolation-requests.ts";

/*
 * Every call of the live route table, by every kind of caller. The calls and their roles are read from
 * the OpenAPI document and the contract, so that a new call is covered without a line here.
 */

let app: TestApp;
let a: Side;
let b: Side;
let requests: IsolationRequests;
beforeAll(async () => {
  app = await createTestApp();
  ({ a, b } = await openTwoSides(app));
  requests = await isolationRequests(app, a);
});
afterAll(() => app.close());

const hasRecord = ({ params }: Operation) =>
  Object.keys(params.properties ?? {}).some((name) => /^(attachment_)?id$/.test(name));

test(
  "every call of the document is in the contract, and says its roles",
  { tags: ["staff-2"] },
  () => {
    expect(requests.operations.map(({ id }) => id).toSorted()).toEqual(
      [...requests.access.keys()].toSorted(),
    );
    expect(
      requests.guarded().filter((one) => requests.admits(one, "admin")).length,
    ).toBeGreaterThan(20);
  },
);

test("without a token every call is a 401, and changes nothing", async () => {
  for (const operation of requests.guarded()) {
    const { status, written } = await requests.ask(operation, a);
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
  for (const operation of requests.guarded()) {
    const { status, written } = await requests.ask(operation, a, token);
    expect([operation.id, status, written]).toEqual([operation.id, 401, []]);
  }
});

describe("an admin of A", () => {
  test("gets a 403 for each call of the super administrator's, before validation, with one audit row", async () => {
    const admin = await addStaff(app, a.constituency_id, MARKS.a);
    const token = await bearerOf(app, admin);
    const forbidden = requests.guarded().filter((one) => !requests.admits(one, "admin"));
    for (const operation of forbidden) {
      const { status, body, written } = await requests.ask(operation, a, token);
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

  test("gets that 403 before the body is read", { tags: ["staff-3"] }, async () => {
    const authorization = await bearerOf(app, await addStaff(app, a.constituency_id, MARKS.a));
    const { port } = await app.listen();
    const forbidden = requests
      .guarded()
      .filter((one) => !requests.admits(one, "admin") && one.types.length > 0);
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

  test(
    "makes the other calls on A's records, and sees no contact of the super administrator",
    { tags: ["staff-5"] },
    async () => {
      const token = await bearerOf(app, a.admin);
      for (const operation of requests.guarded().filter((one) => requests.admits(one, "admin"))) {
        const { raw } = await requests.ask(
          operation,
          a,
          token,
          await requests.validSeed(operation, token),
        );
        const contacts = [...SUPER_CONTACTS, a.colleague.phone];
        expect([operation.id, foundIn(raw, contacts)]).toEqual([operation.id, undefined]);
      }
    },
  );

  test(
    "an admin of A finds no record of B: a 404, or an answer without it, and nothing changed",
    { tags: ["staff-4", "input-2"] },
    async () => {
      const token = await bearerOf(app, a.admin);
      for (const operation of requests.guarded().filter((one) => requests.admits(one, "admin"))) {
        const seed = await requests.validSeed(operation, token);
        const { status, raw, written } = await requests.ask(operation, b, token, seed);
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
    },
  );

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
    const records = requests
      .guarded()
      .filter((one) => requests.admits(one, "admin") && hasRecord(one));
    expect(records.length).toBeGreaterThan(8);
    for (const operation of records) {
      const seed = await requests.validSeed(operation, token);
      const [theirs, nobodys] = [
        await requests.ask(operation, b, token, seed),
        await requests.ask(operation, unknown, token, seed),
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
    for (const operation of requests
      .guarded()
      .filter(({ method }) => method !== "DELETE")
      .toSorted(
        (one, other) => Number(one.id === "changePassword") - Number(other.id === "changePassword"),
      )) {
      const { status } = await requests.ask(operation, side, app.bearer.authorization);
      expect([operation.id, status]).toEqual([
        operation.id,
        requests.admits(operation, "super_admin") ? expect.toBeOneOf([200, 400, 409]) : 403,
      ]);
    }
});
