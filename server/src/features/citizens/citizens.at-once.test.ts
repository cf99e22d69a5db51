import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createComplaint } from "../../../test/complaints.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const correct = (id: number, fields: object) =>
  app.send("PUT", `/api/v0/principal/user/${id}`, {
    name: "Meena Devi",
    phone: null,
    email: null,
    booth_id: office.booth_id,
    sms_consent: false,
    version: 1,
    ...fields,
  });

/** The status of a call that waits while somebody else moves the citizen to another booth. */
async function besideMove(id: number, call: () => Promise<{ status: number }>): Promise<number> {
  const holder = await app.database.another();
  await holder.query("begin");
  await holder.query("select from principals where id = $1 for update", [id]);
  const moving = correct(id, { booth_id: office.other_booth_id });
  await waitForLocks(app, 1);
  const waiting = call();
  await waitForLocks(app, 2);
  await holder.query("commit");
  await holder.end();
  expect((await moving).status).toBe(200);
  return (await waiting).status;
}

test.each([
  ["a correction is outdated", 409, (id: number) => correct(id, { name: "Meena Bai" })],
  [
    "an erasure erases",
    200,
    (id: number) => app.send("DELETE", `/api/v0/principal/user/${id}`, { confirm: "Meena Devi" }),
  ],
  [
    "a merge into the citizen merges",
    200,
    async (into: number) => {
      const id = await addCitizen(app.db, office.booth_id);
      return app.send("POST", `/api/v0/principal/user/${id}/merge`, { into, version: 1 });
    },
  ],
  [
    "a complaint is given to the citizen",
    200,
    async (complainant_id: number) => {
      const id = await createComplaint(app, office);
      const path = `/api/v0/complaint/${id}/complainant`;
      return app.send("PUT", path, { complainant_id, version: 1 });
    },
  ],
])(
  "while a citizen moves to another booth, %s",
  { tags: ["citizen-9"] },
  async (_, status, call) => {
    const id = await addCitizen(app.db, office.booth_id);
    expect(await besideMove(id, () => call(id))).toBe(status);
  },
);
