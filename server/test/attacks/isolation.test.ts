import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { answerToHeaders } from "./headers-alone.ts";
import type { Operation } from "./operations.ts";
import {
  addStaff,
  bearerOf,
  foundIn,
  MARKS,
  openTwoSides,
  type Side,
  SUPER_CONTACTS,
} from "./two-constituencies.ts";
import { NEEDS_PASSWORD, type ValidRequests, validRequests } from "./valid-requests.ts";

/*
 * Every call of the OpenAPI document, by every kind of caller: a new call is covered without a line here. Callers without a
 * sign-in: tokens.test.ts.
 */

let app: TestApp;
let a: Side;
let b: Side;
let requests: ValidRequests;
let ofAdmins: Operation[];
let ofSuperAdmin: Operation[];
beforeAll(async () => {
  app = await createTestApp();
  ({ a, b } = await openTwoSides(app));
  requests = await validRequests(app, a);
  ofAdmins = requests.guarded.filter(requests.isForAdmins);
  ofSuperAdmin = requests.guarded.filter((one) => !requests.isForAdmins(one));
});
afterAll(() => app.close());

/** Calls that name no record: they change the caller's own account. */
const OWN_ACCOUNT = ["updateOwnMails", "createOwnCalendar", "revokeOwnCalendar"];

/** The query of the month's report names one constituency (month-5); that of other calls filters. */
const hasRecord = ({ path, params }: Operation) =>
  path.startsWith("/api/v0/reports/month") ||
  Object.keys(params.properties ?? {}).some((name) => /^(attachment_)?id$/.test(name));

test(
  "every call of the document is in the contract, and says its roles",
  { tags: ["staff-2"] },
  () => {
    const documented = requests.operations.map(({ id }) => id);
    expect(documented.toSorted()).toEqual([...requests.access.keys()].toSorted());
    expect([ofAdmins.length > 20, ofSuperAdmin.length > 10]).toEqual([true, true]);
  },
);

test("a deactivated admin's live token opens no call", async () => {
  const admin = await addStaff(app, a.constituency_id, MARKS.a);
  const authorization = await bearerOf(app, admin);
  await app.db
    .updateTable("principals")
    .set({ status: "inactive" })
    .where("id", "=", admin.id)
    .execute();
  for (const operation of requests.guarded) {
    const { status, written } = await requests.ask(operation, a, { authorization });
    expect([operation.id, status, written]).toEqual([operation.id, 401, []]);
  }
});

describe("an admin of A", () => {
  test("gets a 403 for each call of the super administrator's, before validation, with one audit row", async () => {
    const admin = await addStaff(app, a.constituency_id, MARKS.a);
    const authorization = await bearerOf(app, admin);
    for (const { id, method, path } of ofSuperAdmin) {
      const url = path.replaceAll(/\{\w+\}/g, "x");
      const { status, body } = await app.send(method, url, { nothing: true }, { authorization });
      expect([id, status, body.message]).toEqual([id, 403, "You are not allowed to do this."]);
    }
    const rows = () =>
      app.db.selectFrom("audit").select("action").where("principal_id", "=", admin.id).execute();
    await expect
      .poll(async () => (await rows()).map(({ action }) => action).toSorted())
      .toEqual(ofSuperAdmin.map(({ id }) => `${id}Refused`).toSorted());
  });

  test("gets that 403 before the body is read", { tags: ["staff-3"] }, async () => {
    const authorization = await bearerOf(app, a.admin);
    const { port } = await app.listen();
    for (const operation of ofSuperAdmin)
      for (const type of operation.types) {
        const headers = { authorization, "content-type": `${type}; boundary=edge` };
        const answer = await answerToHeaders(port, operation, headers);
        expect([operation.id, answer]).toEqual([operation.id, "HTTP/1.1 403 Forbidden"]);
      }
  });

  test(
    "makes the other calls on A's records, finds no record of B, and sees no contact of a colleague",
    { tags: ["staff-4", "staff-5", "input-2"] },
    async () => {
      const authorization = await bearerOf(app, a.admin);
      const nowhere = 1_999_999_999;
      const unknown: Side = {
        ...b,
        home: { ...b.home, constituency_id: nowhere, complainant_id: nowhere },
        complaints: b.complaints.map((one) => ({
          ...one,
          id: nowhere,
          attachment_id: nowhere,
        })) as Side["complaints"],
        event: nowhere,
      };
      // An answer may repeat the ids that were sent.
      const sent = new RegExp(
        `\\b(${[nowhere, ...b.complaints.map((one) => one.id)].join("|")})\\b`,
        "g",
      );
      const withoutIds = (body: object) =>
        JSON.stringify({ ...body, request_id: null }).replace(sent, "id");
      for (const operation of ofAdmins) {
        const { id, method } = operation;
        const seed = await requests.validSeed(operation, authorization);
        const own = await requests.send(operation, a, { authorization, seed });
        const contacts = [...SUPER_CONTACTS, a.colleague.phone];
        expect([id, foundIn(own.raw, contacts)]).toEqual([id, undefined]);

        if (OWN_ACCOUNT.includes(id)) continue;
        const theirs = await requests.ask(operation, b, { authorization, seed });
        const expected = hasRecord(operation) ? [404] : method === "GET" ? [200] : [400, 409];
        expect([id, theirs.status, theirs.written, foundIn(theirs.raw, b.canaries)]).toEqual([
          id,
          expect.toBeOneOf(expected),
          [],
          undefined,
        ]);
        if (!hasRecord(operation)) continue;
        const nobodys = await requests.send(operation, unknown, { authorization, seed });
        expect([id, theirs.status, withoutIds(theirs.body)]).toEqual([
          id,
          nobodys.status,
          withoutIds(nobodys.body),
        ]);
      }
    },
  );
});

test("the super administrator makes every call on both constituencies' records", async () => {
  const kept = requests.guarded.filter(
    ({ id, method }) => method !== "DELETE" && id !== NEEDS_PASSWORD,
  );
  for (const side of [b, a])
    for (const operation of kept) {
      const { status } = await requests.send(operation, side);
      const isForbidden = !requests.access.get(operation.id)!.includes("super_admin");
      expect([operation.id, status]).toEqual([
        operation.id,
        isForbidden ? 403 : expect.toBeOneOf([200, 400, 409]),
      ]);
    }
});
