import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addStaff, bearerOf } from "../../test/attacks/two-constituencies.ts";
import { newComplaint } from "../../test/complaints.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";

let app: TestApp;
let office: TestOffice;
/** Two people who may make the same calls on the same records. */
let people: Record<string, string>[];
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  const admins = [
    await addStaff(app, office.constituency_id, "Own"),
    await addStaff(app, office.constituency_id, "Own"),
  ];
  people = await Promise.all(
    admins.map(async (admin) => ({ authorization: await bearerOf(app, admin) })),
  );
});
afterAll(() => app.close());

// A complaint is written in one statement, a note in a transaction.
test.each([
  ["complaint", () => ["/api/v0/complaint", newComplaint(office)] as const],
  ["note", () => ["/api/v0/complaint/1/notes", { kind: "note", note: "Called." }] as const],
])(
  "an idempotency key of a %s is its person's own",
  { tags: ["call-18"] },
  async (_, requestOf) => {
    const [path, body] = requestOf();
    const send = async (person = {}) => {
      const headers = { "idempotency-key": "the same key", ...person };
      const reply = await app.send("POST", path, body, headers);
      expect(reply.status).toBe(200);
      return reply.body.data;
    };
    const first = [];
    for (const person of people) first.push(await send(person));
    expect(first[0]).not.toEqual(first[1]);
    const again = [];
    for (const person of people) again.push(await send(person));
    expect(again).toEqual(first);
  },
);

test("an idempotency key has 1 to 200 characters", async () => {
  const send = (key: string) =>
    app.send("POST", "/api/v0/complaint", newComplaint(office), { "idempotency-key": key });
  expect((await send("k".repeat(200))).status).toBe(200);
  for (const key of ["", "k".repeat(201)]) {
    const { status, body } = await send(key);
    expect([status, body.message]).toEqual([400, "Idempotency-Key must have 1 to 200 characters"]);
  }
});
