import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "contract/admins";
import type { OwnMails } from "contract/own-mails";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { auditDetails } from "../../../test/complaints.ts";
import { addOffice } from "../../../test/records.ts";

const PATH = "/api/v0/auth/mails";
let app: TestApp;
let admin: Awaited<ReturnType<typeof addStaff>>;
let other: typeof admin;
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  const { constituency_id } = await addOffice(app.db);
  admin = await addStaff(app, constituency_id, "Geeta");
  other = await addStaff(app, constituency_id, "Mohan");
  authorization = await bearerOf(app, admin);
});
afterAll(() => app.close());

const own = (method: "GET" | "PUT", body?: object) =>
  app.send<OwnMails>(method, PATH, body, { authorization });
const listed = async () => {
  const { body } = await app.send<{ principals: Admin[] }>(
    "GET",
    "/api/v0/principal/all_principal",
  );
  return new Map(body.data.principals.map(({ id, staff_mails }) => [id, staff_mails]));
};

test(
  "an admin turns the own emails off and on, and nobody else's",
  { tags: ["mail-4"] },
  async () => {
    expect((await own("GET")).body.data).toMatchObject({ staff_mails: true });
    const off = await own("PUT", { staff_mails: false });
    expect([off.status, off.body.data.staff_mails]).toEqual([200, false]);
    expect((await own("GET")).body.data).toMatchObject({ staff_mails: false });
    const all = await listed();
    expect([all.get(other.id), all.get(admin.id)]).toEqual([true, false]);
    expect(await auditDetails(app, "updateOwnMails", admin.id)).toEqual([
      { details: { staff_mails: false } },
    ]);
    expect((await own("PUT", { staff_mails: true })).body.data.staff_mails).toBe(true);
  },
);

test.each([{}, { staff_mails: null }, { staff_mails: "false" }])(
  "%j is a 400",
  { tags: ["mail-4"] },
  async (body) => {
    const reply = await own("PUT", body);
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [{ field: "staff_mails", message: "staff_mails must be true or false" }],
    ]);
  },
);

test(
  "the super administrator turns an admin's emails off and on; the sessions stay",
  { tags: ["mail-4"] },
  async () => {
    const change = (staff_mails: unknown) =>
      app.send<Admin>("PUT", `/api/v0/admin/${admin.id}`, { staff_mails });
    expect((await change(false)).body.data.staff_mails).toBe(false);
    expect((await change(false)).body.message).toBe("No changes detected to update.");
    expect((await own("GET")).body.data).toMatchObject({ staff_mails: false });
    expect((await change(true)).body.data.staff_mails).toBe(true);
    expect((await change("yes")).body.errors).toEqual([
      { field: "staff_mails", message: "staff_mails must be true or false" },
    ]);
  },
);
