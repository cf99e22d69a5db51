import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Method, SUPER_ADMIN, type TestApp } from "../app.ts";
import { multipart } from "../foreign-client.ts";
import { boothSheet } from "../foreign-office.ts";
import { waitForLocks } from "../lock-waits.ts";
import {
  type Account,
  anotherProcess,
  LOGIN,
  LOGOUT,
  signedIn,
  stateOf,
} from "./attacked-office.ts";
import {
  addStaff,
  foundIn,
  MARKS,
  openTwoSides,
  PASSWORD,
  type Side,
} from "./two-constituencies.ts";
import { NEEDS_PASSWORD, validRequests } from "./valid-requests.ts";

/*
 * After the answer that moves, deactivates or ends an account, nothing more of it is stored, and no stored
 * answer of the old scope is given. Locks of the test hold the requests; the end of the account runs in another process.
 */

const OWN_PASSWORD = { old_password: PASSWORD, new_password: "Peepal-Tree-28!" };
const OWN_PASSWORD_PATH = "/api/v0/auth/password";
let phones = 9_400_000_000;

let app: TestApp;
let other: Awaited<ReturnType<typeof anotherProcess>>;
let a: Side;
let b: Side;
/** Outside the application's pool, which the held requests may exhaust. */
let watcher: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
  other = await anotherProcess(app);
  watcher = await app.database.another();
  ({ a, b } = await openTwoSides(app));
});
afterAll(async () => {
  await watcher.end();
  await other.close();
  await app.close();
});

type Pair = Awaited<ReturnType<typeof signedIn>>;
const bearer = ({ access_token }: Pair) => ({ authorization: `Bearer ${access_token}` });
const asSuper = (method: Method, url: string, payload?: object) =>
  other.call(method, url, { headers: app.bearer, ...(payload && { payload }) });
const urlOf = ({ id }: Account) => `/api/v0/admin/${id}`;

async function newAdmin() {
  const admin = await addStaff(app, a.constituency_id, MARKS.a);
  return { admin, session: await signedIn(app, admin), spare: await signedIn(app, admin) };
}
type Admin = Awaited<ReturnType<typeof newAdmin>>;

/** A transaction of the test that has run the statement; the returned function ends it. */
async function hold(statement: string, values: unknown[]) {
  const holder = await app.database.another();
  await holder.query("begin");
  await holder.query(statement, values);
  return () => holder.end();
}

/** Each stored change and each audited reading of an account leaves one audit row, in the same transaction. */
async function storedBy({ id }: Account): Promise<number> {
  const { rows } = await watcher.query<{ stored: number }>(
    "select count(*)::int as stored from audit where principal_id = $1 and action not like '%Refused'",
    [id],
  );
  return rows[0]!.stored;
}

/**
 * Lets the end of the admin's account come to its last lock, the request to the account's lock; then both go on. Returns the
 * request's answer, which comes after the end's.
 */
async function answerDuringEnd(
  admin: Admin,
  end: (admin: Admin) => Promise<{ status: number }>,
  send: () => ReturnType<TestApp["call"]>,
) {
  const { sid } = app.deps.tokens.readAccess(admin.spare.access_token)!;
  const release = await hold("select from sessions where id = $1 for update", [sid]);
  const ending = end(admin);
  await waitForLocks(app, 1);
  const answered = send();
  await waitForLocks(app, 2);
  await release();
  expect((await ending).status).toBe(200);
  return answered;
}

test("each call that writes, and each audited reading, is a 401 and stores nothing when its admin is deactivated meanwhile", async () => {
  const requests = await validRequests(app, a);
  const { admin: usual, session } = await newAdmin();
  const { authorization } = bearer(session);
  const allowed = requests.guarded.filter(requests.isForAdmins);
  const seeds = new Map<string, number>();
  for (const operation of allowed)
    seeds.set(operation.id, await requests.validSeed(operation, authorization));
  const { rows } = await watcher.query<{ action: string }>(
    "select distinct action from audit where principal_id = $1",
    [usual.id],
  );
  const audited = new Set(rows.map(({ action }) => action));
  const writing = allowed.filter(({ id, method }) => method !== "GET" || audited.has(id));
  expect(writing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["readSlip", "createComplaint"]),
  );
  const fileNames = async () => (await stateOf(app)).files.toSorted();
  const files = await fileNames();
  for (const operation of writing) {
    const one = await newAdmin();
    const headers = bearer(one.session);
    await requests.written.sinceLast();
    const { status } = await answerDuringEnd(one, ends["a deactivation"]!, () =>
      operation.id === NEEDS_PASSWORD
        ? app.call("POST", OWN_PASSWORD_PATH, { headers, payload: OWN_PASSWORD })
        : requests.send(operation, a, { ...headers, seed: seeds.get(operation.id)! }),
    );
    expect([operation.id, status, await storedBy(one.admin)]).toEqual([operation.id, 401, 0]);
    expect([operation.id, await requests.written.sinceLast(), await fileNames()]).toEqual([
      operation.id,
      ["principal_changes", "principals", "sessions"],
      files,
    ]);
  }
});

const ends: Record<string, (admin: Admin) => Promise<{ status: number }>> = {
  "a move": ({ admin }) => asSuper("PUT", urlOf(admin), { constituency_id: b.constituency_id }),
  "a deactivation": ({ admin }) => asSuper("PUT", urlOf(admin), { status: "inactive" }),
  "a new password": ({ admin }) =>
    asSuper("PUT", urlOf(admin), { password: OWN_PASSWORD.new_password }),
  "a deletion": ({ admin }) => asSuper("DELETE", urlOf(admin)),
  "an end of all sessions": ({ admin }) => asSuper("POST", `${urlOf(admin)}/end-sessions`),
  "an own new password": ({ spare }) =>
    other.call("POST", OWN_PASSWORD_PATH, { headers: bearer(spare), payload: OWN_PASSWORD }),
};

test.each(Object.keys(ends))(
  "a repeated request that waits during %s is a 401: neither stored again nor answered from the stored answer",
  { tags: ["staff-7"] },
  async (name) => {
    const admin = await newAdmin();
    const citizen = {
      name: `${MARKS.a} caller`,
      phone: String((phones += 1)),
      booth_id: a.home.booth_id,
    };
    const send = (session: Pair) =>
      app.call("POST", "/api/v0/principal/user", {
        headers: { ...bearer(session), "idempotency-key": "one" },
        payload: citizen,
      });
    expect((await send(admin.session)).status).toBe(200);
    const stored = await storedBy(admin.admin);
    const during = await answerDuringEnd(admin, ends[name]!, () => send(admin.session));
    expect([during.status, (await send(admin.session)).status]).toEqual([401, 401]);
    // The own new password is stored by the admin.
    const more = name === "an own new password" ? 1 : 0;
    expect(await storedBy(admin.admin)).toBe(stored + more);
    if (name !== "a move") return;
    const { status, raw } = await send(await signedIn(app, admin.admin));
    expect([status, foundIn(raw, a.canaries)]).toEqual([400, undefined]);
  },
);

test("a running booth upload does not block a log-out, and stores nothing after it", async () => {
  const { data: session } = (
    await app.call<Pair>("POST", LOGIN, {
      payload: { phone: SUPER_ADMIN.phone, password: SUPER_ADMIN.password },
    })
  ).body;
  const booths = async () => (await app.db.selectFrom("booths").select("id").execute()).length;
  const before = await booths();
  const release = await hold("select from constituencies where id = $1 for update", [
    b.constituency_id,
  ]);
  const form = multipart({ constituency_id: b.constituency_id }, "file", [boothSheet()]);
  const uploading = app.send("POST", "/api/v0/booth/upload-booths", form, bearer(session));
  await waitForLocks(app, 1);
  const token = session.refresh_token;
  expect((await other.call("POST", LOGOUT, { payload: { token } })).status).toBe(200);
  await release();
  expect([(await uploading).status, await booths()]).toEqual([401, before]);
});
