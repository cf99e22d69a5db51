import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnCalendar } from "contract/own-calendar";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { textOf } from "../../../test/attacks/attacked-office.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { auditDetails } from "../../../test/complaints.ts";
import { addOffice } from "../../../test/records.ts";

const OWN = "/api/v0/calendar";
type Made = OwnCalendar & { secret_path: string };
const none = { created_at: null, last_read_at: null };

let app: TestApp;
let constituency_id: number;
let admin: Awaited<ReturnType<typeof addStaff>>;
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ constituency_id } = await addOffice(app.db));
  admin = await addStaff(app, constituency_id, "Geeta");
  authorization = await bearerOf(app, admin);
});
afterAll(() => app.close());

const own = async <Data = OwnCalendar>(method: "GET" | "POST" | "DELETE", headers = {}) =>
  app.send<Data>(method, OWN, undefined, { authorization, ...headers });
const make = async () => (await own<Made>("POST")).body.data;
const read = (path: string, remoteAddress = "192.0.2.1") =>
  app.call("GET", path, { remoteAddress });

test(
  "a person makes an own address, sees when it was read, replaces it and revokes it",
  { tags: ["subscription-1", "subscription-2"] },
  async () => {
    expect((await own("GET")).body.data).toEqual(none);
    const first = await make();
    // 24 bytes in base64url.
    expect(first.secret_path).toMatch(/^\/api\/v0\/calendar\/[\w-]{32}\.ics$/);
    const { secret_path: _, ...shown } = first;
    expect(shown).toEqual({ created_at: expect.any(String), last_read_at: null });
    expect((await own("GET")).body.data).toEqual(shown);
    expect((await read(first.secret_path)).status).toBe(200);
    const { last_read_at } = (await own("GET")).body.data;
    expect(Math.abs(Date.now() - Date.parse(last_read_at!))).toBeLessThan(60_000);
    // A key does not bring the first secret back: it is not stored.
    const key = { "idempotency-key": "the same" };
    const second = (await own<Made>("POST", key)).body.data;
    const third = (await own<Made>("POST", key)).body.data;
    expect(new Set([first.secret_path, second.secret_path, third.secret_path]).size).toBe(3);
    expect(third.last_read_at).toBeNull();
    expect((await read(first.secret_path)).status).toBe(404);
    expect((await read(second.secret_path)).body.message).toBe(
      "There is no calendar at this address",
    );
    expect((await read(third.secret_path)).status).toBe(200);
    expect((await own("DELETE")).body).toMatchObject({
      message: "Calendar address revoked",
      data: none,
    });
    expect((await read(third.secret_path)).status).toBe(404);
    expect((await own("DELETE")).status).toBe(200);
    expect((await auditDetails(app, "createOwnCalendar", admin.id)).length).toBe(3);
    expect((await auditDetails(app, "revokeOwnCalendar", admin.id)).length).toBe(2);
  },
);

test("the database has the digest of a secret only", { tags: ["subscription-2"] }, async () => {
  const { secret_path: path } = await make();
  await read(path);
  const text = await textOf(app.db);
  const secret = path.slice(OWN.length + 1, -".ics".length);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  const refused = await read(`${OWN}/${secret.slice(1)}x.ics`);
  expect([refused.status, refused.headers["cache-control"]]).toEqual([404, "no-store"]);
  await expect
    .poll(async () =>
      (
        await app.db
          .selectFrom("audit")
          .select("details")
          .where("action", "=", "readCalendarRefused")
          .execute()
      ).at(-1),
    )
    .toEqual({ details: { status: 404 } });
});

test(
  "an address needs an account that may sign in, at each read; a new password does not end it",
  { tags: ["subscription-2"] },
  async () => {
    const { secret_path: path } = await make();
    const set = (values: object) =>
      app.db.updateTable("principals").set(values).where("id", "=", admin.id).execute();
    for (const status of ["inactive", "deleted"] as const) {
      await set({ status });
      expect((await read(path)).status).toBe(404);
    }
    await set({ status: "active", password_hash: "another" });
    expect((await read(path)).status).toBe(200);
    await set({ principal_type: "super_admin", constituency_id: null });
    expect((await read(path)).raw.toString()).toContain("NAME:Office calendar\r\n");
    await set({ principal_type: "admin", constituency_id });
    expect((await read(path)).raw.toString()).toContain("NAME:Office calendar: Belgarh\r\n");
  },
);

test("a network gets 120 reads a minute, others go on", { tags: ["subscription-2"] }, async () => {
  const { secret_path: path } = await make();
  for (let count = 0; count < 120; count += 1)
    expect((await read(`${OWN}/unknown.ics`, "192.0.2.9")).status).toBe(404);
  const limited = await read(path, "192.0.2.9");
  expect([limited.status, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await read(path, "192.0.2.10")).status).toBe(200);
});
