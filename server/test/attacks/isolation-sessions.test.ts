import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffSession } from "contract/auth";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../app.ts";
import { waitForLocks } from "../lock-waits.ts";
import { anotherProcess, LOGIN, REFRESH, STAFF_LOGIN } from "./attacked-office.ts";
import { addStaff, MARKS, openTwoSides, PASSWORD, type Side } from "./two-constituencies.ts";
import { passMinutes } from "./sign-in-tries.ts";

/* What ends all sessions of an admin, at once and in every process. */

const OWN_PASSWORD = "/api/v0/auth/password";
const LIST = "/api/v0/complaint";
const NEW_PASSWORD = "Peepal-Tree-28!";

let app: TestApp;
let other: Awaited<ReturnType<typeof anotherProcess>>;
let a: Side;
let b: Side;
beforeAll(async () => {
  app = await createTestApp();
  other = await anotherProcess(app);
  ({ a, b } = await openTwoSides(app));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const signIn = (phone: string, password = PASSWORD, url = STAFF_LOGIN) =>
  app.call<StaffSession>("POST", url, { payload: { phone, password } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An admin with two sessions that both processes have in their caches. */
async function adminWithSessions() {
  const admin = await addStaff(app, a.constituency_id, MARKS.a);
  const sessions = [await signIn(admin.phone), await signIn(admin.phone)].map(
    ({ body }) => body.data,
  );
  const statuses = async () =>
    Promise.all(
      sessions.flatMap(({ access_token }) =>
        [app, other].map(
          async ({ call }) => (await call("GET", LIST, { headers: bearer(access_token) })).status,
        ),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  return { admin, sessions, statuses };
}

describe("the next request of each session is a 401, in both processes, after", () => {
  const url = (id: number) => `/api/v0/admin/${id}`;
  test.each<[string, (id: number) => Promise<{ status: number }>]>([
    ["a move", (id) => app.send("PUT", url(id), { constituency_id: b.constituency_id })],
    ["a deactivation", (id) => app.send("PUT", url(id), { status: "inactive" })],
    ["a deletion", (id) => app.send("DELETE", url(id))],
    ["a new password", (id) => app.send("PUT", url(id), { password: NEW_PASSWORD })],
    ["an end of all sessions", (id) => app.send("POST", `${url(id)}/end-sessions`)],
  ])("%s", { tags: ["staff-6"] }, async (_what, end) => {
    const { admin, sessions, statuses } = await adminWithSessions();
    expect((await end(admin.id)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    for (const { refresh_token: token } of sessions)
      expect((await app.call("POST", REFRESH, { payload: { token } })).status).toBe(401);
  });

  test("an own new password, which opens a new session", { tags: ["staff-8"] }, async () => {
    const { admin, sessions, statuses } = await adminWithSessions();
    const headers = bearer(sessions[0]!.access_token);
    const change = (payload: object) =>
      app.call<StaffSession>("POST", OWN_PASSWORD, { headers, payload });
    for (const old_password of ["Neem-Tree-99!", "short"]) {
      const wrong = await change({ old_password, new_password: NEW_PASSWORD });
      expect([wrong.status, wrong.body.errors]).toEqual([
        400,
        [{ field: "old_password", message: "The old password is not correct" }],
      ]);
    }
    const same = await change({ old_password: PASSWORD, new_password: PASSWORD });
    expect([same.status, same.body.errors?.[0]?.field]).toEqual([400, "new_password"]);
    const common = await change({ old_password: PASSWORD, new_password: "Password@123" });
    expect([common.status, common.body.errors?.[0]?.field]).toEqual([400, "new_password"]);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const { status, body } = await change({ old_password: PASSWORD, new_password: NEW_PASSWORD });
    expect(status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    const next = await app.call("GET", LIST, { headers: bearer(body.data.access_token) });
    expect(next.status).toBe(200);
    expect((await signIn(admin.phone)).status).toBe(401);
    expect((await signIn(admin.phone, NEW_PASSWORD)).status).toBe(200);
  });
});

/** Changes the own password, with the token of a session. */
const changePassword = (token: string, old_password: string, new_password = NEW_PASSWORD) =>
  app.call("POST", OWN_PASSWORD, {
    headers: bearer(token),
    payload: { old_password, new_password },
  });

test("a rejected new password does not count as a wrong old password", async () => {
  const token = (await adminWithSessions()).sessions[0]!.access_token;
  expect((await changePassword(token, "Neem-Tree-99!")).status).toBe(400);
  for (let turn = 0; turn < 12; turn += 1)
    expect((await changePassword(token, PASSWORD, PASSWORD)).status).toBe(400);
  expect((await changePassword(token, PASSWORD)).status).toBe(200);
});

test("ten wrong old passwords in ten minutes are a 400; then the account gets a 429, and no other account", async () => {
  const [token, other] = (await Promise.all([adminWithSessions(), adminWithSessions()])).map(
    ({ sessions }) => sessions[0]!.access_token,
  );
  for (let turn = 0; turn < 10; turn += 1)
    expect((await changePassword(token!, "Neem-Tree-99!")).status).toBe(400);
  const limited = await changePassword(token!, PASSWORD);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers["retry-after"])).toBeLessThanOrEqual(600);
  expect((await changePassword(other!, PASSWORD)).status).toBe(200);
  await passMinutes(app.db, 10);
  expect((await changePassword(token!, PASSWORD)).status).toBe(200);
});

test("of two concurrent changes of a password one succeeds, the other is a 401", async () => {
  const { admin, sessions } = await adminWithSessions();
  const holder = await app.database.another();
  await holder.query("begin");
  await holder.query("select from principals where id = $1 for update", [admin.id]);
  const passwords = [NEW_PASSWORD, "Banyan-Tree-29!"];
  const changes = passwords.map((password) =>
    changePassword(sessions[0]!.access_token, PASSWORD, password),
  );
  await waitForLocks(app, 2);
  await holder.query("commit");
  await holder.end();
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
  expect((await signIn(admin.phone, passwords[statuses.indexOf(200)])).status).toBe(200);
});

test("a request whose body is complete only after its session has ended is a 401, and changes nothing", async () => {
  const { admin, sessions } = await adminWithSessions();
  const { port } = await app.listen();
  const request = httpRequest({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/api/v0/principal/user",
    headers: {
      ...bearer(sessions[0]!.access_token),
      "content-type": "application/json",
    },
  });
  const phone = "9822288888";
  request.write(JSON.stringify({ name: "Meena", phone, booth_id: a.home.booth_id }).slice(0, -1));
  // The server has read the headers when it has answered later requests.
  expect((await app.send("GET", LIST)).status).toBe(200);
  const ended = await app.send("PUT", `/api/v0/admin/${admin.id}`, { status: "inactive" });
  expect(ended.status).toBe(200);
  const answered = once(request, "response") as Promise<[IncomingMessage]>;
  request.end("}");
  const [response] = await answered;
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
    401,
    expect.objectContaining({ message: "Please sign in to continue" }),
  ]);
  const found = await app.db
    .selectFrom("principals")
    .select("id")
    .where("phone", "=", phone)
    .execute();
  expect(found).toEqual([]);
});

test("another name or phone ends no session", async () => {
  const { admin, statuses } = await adminWithSessions();
  const changed = await app.send("PUT", `/api/v0/admin/${admin.id}`, { name: "Ravi Kumar" });
  expect(changed.status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test(
  "after a move, a repeated request of the admin gets no record of the previous constituency",
  { tags: ["token-8"] },
  async () => {
    const admin = await addStaff(app, a.constituency_id, MARKS.a);
    const citizen = { name: "Meena", phone: "9822299999", booth_id: a.home.booth_id };
    const add = async () => {
      const { body } = await signIn(admin.phone);
      const headers = { ...bearer(body.data.access_token), "idempotency-key": "one" };
      return app.call("POST", "/api/v0/principal/user", { headers, payload: citizen });
    };
    expect((await add()).status).toBe(200);
    await app.send("PUT", `/api/v0/admin/${admin.id}`, { constituency_id: b.constituency_id });
    expect((await add()).status).toBe(400);
  },
);

test(
  "each login rejects the other kind of account, an unknown phone and a wrong password with one answer",
  { tags: ["staff-1"] },
  async () => {
    const { name, email, phone } = SUPER_ADMIN;
    const admin = await addStaff(app, a.constituency_id, MARKS.a);
    const refused = [
      await signIn(phone, SUPER_ADMIN.password),
      await signIn(admin.phone, PASSWORD, LOGIN),
      await signIn("9777777777"),
      await signIn(admin.phone, "Neem-Tree-99!"),
      await signIn(phone, "Neem-Tree-99!", LOGIN),
    ];
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([401, "Invalid mobile number or password"]);
    const { body } = await signIn(admin.phone);
    expect(body.data).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      principal_id: admin.id,
      phone: admin.phone,
      role: "admin",
      admin: {
        id: admin.id,
        name: `${MARKS.a} admin`,
        email: expect.stringContaining("@example.org"),
        phone: admin.phone,
        constituency_id: a.constituency_id,
        constituency_name: `${MARKS.a} seat`,
      },
    });
    const own = await signIn(phone, SUPER_ADMIN.password, LOGIN);
    expect(own.body.data).toMatchObject({
      super_admin: { id: app.superAdmin, name, email, phone },
    });
  },
);
