import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createComplaint, readActivity } from "../../../test/complaints.ts";
import { addOffice } from "../../../test/records.ts";
import { readConfig } from "../../config.ts";
import { readReports } from "./delivery-reports.ts";

const SECRET = "k7Qz-2mWv-8pLx-4rTn-6yBd-9sHc-3gFj";
const PATH = "/api/v0/sms/report";
let app: TestApp;
let complaint_id: number;
beforeAll(async () => {
  app = await createTestApp({ settings: { SMS_REPORT_SECRET: SECRET }, processes: 0 });
  complaint_id = await createComplaint(app, await addOffice(app.db));
});
afterAll(() => app.close());

/** A message that was sent, with its line in the activity; returns its id. */
async function addSent(state: "sent" | "unknown", reference: string | null = null) {
  const entry = await app.db
    .insertInto("complaint_story")
    .values({ complaint_id, kind: "message", message_kind: "received", message_state: state })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("messages")
    .values({ complaint_id, kind: "received", state, reference, entry_id: entry.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const stateOf = async (id: number) =>
  (
    await app.db
      .selectFrom("messages")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).state;
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

test(
  "a report as address, form or JSON gives the message its state, in the activity, too",
  { tags: ["messages-8", "messages-6"] },
  async () => {
    const [first, second, third] = [
      await addSent("sent"),
      await addSent("unknown"),
      await addSent("sent"),
    ];
    const inAddress = await app.call("GET", `${PATH}?secret=${SECRET}&id=${first}&status=1`);
    expect([inAddress.status, inAddress.raw.toString()]).toEqual([200, "OK"]);
    expect((await readActivity(app, complaint_id)).at(-2)).toBeDefined();
    await app.call(
      "POST",
      `${PATH}?secret=${SECRET}`,
      form({ id: String(second), status: "DELIVRD" }),
    );
    await app.call("POST", PATH, {
      payload: JSON.stringify({ reports: [{ id: third, status: "Undelivered" }] }),
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual([
      "delivered",
      "delivered",
      "failed",
    ]);
    expect(
      (await readActivity(app, complaint_id)).map(({ message_state }) => message_state),
    ).toEqual(["failed", "delivered", "delivered", null]);
  },
);

test(
  "a report of no message, or of no final state, is taken and changes nothing",
  { tags: ["messages-8"] },
  async () => {
    const id = await addSent("sent");
    for (const query of [
      `id=${id}&status=8`,
      "id=999999&status=1",
      "id=x&status=1",
      `id=${id}`,
      "",
    ]) {
      const answer = await app.call("GET", `${PATH}?secret=${SECRET}&${query}`);
      expect([answer.status, answer.raw.toString()]).toEqual([200, "OK"]);
    }
    expect(await stateOf(id)).toBe("sent");
  },
);

test(
  "without its secret a report is refused, and without the setting there is no such call",
  { tags: ["messages-8"] },
  async () => {
    const id = await addSent("sent");
    for (const secret of [
      "",
      "&secret=wrong",
      `&secret=${SECRET}x`,
      `&secret=${SECRET}&secret=${SECRET}`,
    ])
      expect((await app.call("GET", `${PATH}?id=${id}&status=1${secret}`)).status).toBe(401);
    expect(await stateOf(id)).toBe("sent");
    const without = await createTestApp({ processes: 0 });
    expect((await without.call("GET", `${PATH}?secret=&id=${id}&status=1`)).status).toBe(404);
    await without.close();
  },
);

test("the settings say how a gateway names number and state", { tags: ["messages-8"] }, () => {
  const config = readConfig({
    SMS_REPORT_REFERENCE: "requestId",
    SMS_REPORT_STATE: "desc",
    SMS_REPORT_DELIVERED: "^arrived$",
    SMS_REPORT_FAILED: "^lost",
  });
  const read = (source: unknown) => readReports([source], config);
  expect(read({ requestId: "ab-1", desc: "Arrived" })).toEqual([
    { by: "reference", value: "ab-1", state: "delivered" },
  ]);
  expect(read([{ a: [{ requestId: 7, desc: "lost on the way" }] }])).toEqual([
    { by: "reference", value: "7", state: "failed" },
  ]);
  expect(read({ requestId: { a: 1 }, desc: "arrived" })).toEqual([]);
  expect(read({ requestId: "x".repeat(101), desc: "arrived" })).toEqual([]);
  expect(read(null)).toEqual([]);
});
