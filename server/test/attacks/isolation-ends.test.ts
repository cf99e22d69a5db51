import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Method, SUPER_ADMIN, type TestApp } from "../app.ts";
import { multipart } from "../foreign-client.ts";
import { boothSheet } from "../foreign-office.ts";
import { waitForLocks } from "../lock-waits.ts";
import { measured, rounds, timeFor } from "../rounds.ts";
import {
  type Account,
  anotherProcess,
  LOGIN,
  LOGOUT,
  signedIn,
  stateOf,
} from "./attacked-office.ts";
import { addStaff, foundIn, MARKS, openTwoSides, PASSWORD, type Side } from "./isolation-office.ts";
import { isolationRequests, NEEDS_PASSWORD } from "./isolation-requests.ts";

/*
 * After the answer that moves, deactivates or ends an account, nothing more of it is stored, and no stored
 * answer of the old scope is given. Locks of the test hold the requests; the end of the account runs in another process.
 */

const OWN_PASSWORD = { old_password: PASSWORD, new_password: "Peepal-Tree-28!" };
const OWN_PASSWORD_PATH = "/api/v0/auth/password";

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

/** The statements like this one that wait for a lock of this kind (pg_stat_activity's wait events). */
async function waiting(
  lock: "transactionid" | "tuple" | "advisory",
  like: string,
): Promise<number> {
  const { rowCount } = await watcher.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and wait_event = $1 and query like $2`,
    [lock, like],
  );
  return rowCount!;
}

describe("a request that waits while its admin is deactivated", () => {
  /** Lets the deactivation come to its last lock, the request to the account's lock; then both go on. */
  async function answerDuringEnd({ admin, spare }: Admin, send: () => ReturnType<TestApp["call"]>) {
    const { sid } = app.deps.tokens.readAccess(spare.access_token)!;
    const release = await hold("select from sessions where id = $1 for update", [sid]);
    const ending = asSuper("PUT", urlOf(admin), { status: "inactive" });
    await waitForLocks(app, 1);
    const answered = send();
    await waitForLocks(app, 2);
    await release();
    expect((await ending).status).toBe(200);
    return answered;
  }

  test("is a 401 and stores nothing: each call of the route table that writes, audited readings too", async () => {
    const requests = await isolationRequests(app, a);
    const { admin: usual, session } = await newAdmin();
    const token = bearer(session).authorization;
    const allowed = requests.guarded().filter((one) => requests.admits(one, "admin"));
    const seeds = new Map<string, number>();
    for (const operation of allowed)
      seeds.set(operation.id, await requests.validSeed(operation, token));
    const { rows } = await watcher.query<{ action: string }>(
      "select distinct action from audit where principal_id = $1",
      [usual.id],
    );
    const audited = new Set(rows.map(({ action }) => action));
    const writing = allowed.filter(({ id, method }) => method !== "GET" || audited.has(id));
    expect(writing.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["readSlip", "createComplaint"]),
    );
    for (const operation of writing) {
      const one = await newAdmin();
      const headers = bearer(one.session);
      const files = (await stateOf(app)).files.toSorted();
      await requests.changes.sinceLast();
      const { status } = await answerDuringEnd(one, () =>
        operation.id === NEEDS_PASSWORD
          ? app.call("POST", OWN_PASSWORD_PATH, { headers, payload: OWN_PASSWORD })
          : requests.send(operation, a, headers.authorization, seeds.get(operation.id)),
      );
      expect([operation.id, status, await storedBy(one.admin)]).toEqual([operation.id, 401, 0]);
      const written = [...(await requests.changes.sinceLast()).keys()];
      expect([operation.id, written.toSorted()]).toEqual([
        operation.id,
        ["principal_changes", "principals", "sessions"],
      ]);
      expect([operation.id, (await stateOf(app)).files.toSorted()]).toEqual([operation.id, files]);
    }
    measured("calls held while their admin is deactivated", { calls: writing.length });
  });
});

describe("twenty at once, stored answers among them: nothing after the answer that confirms", () => {
  const ROUNDS = rounds(1, 50);
  const REQUESTS = 20;
  const ends: Record<string, (admin: Admin) => ReturnType<typeof asSuper>> = {
    "a move": ({ admin }) => asSuper("PUT", urlOf(admin), { constituency_id: b.constituency_id }),
    "a deactivation": ({ admin }) => asSuper("PUT", urlOf(admin), { status: "inactive" }),
    "a new password": ({ admin }) =>
      asSuper("PUT", urlOf(admin), { password: OWN_PASSWORD.new_password }),
    "a deletion": ({ admin }) => asSuper("DELETE", urlOf(admin)),
    "an end of all sessions": ({ admin }) => asSuper("POST", `${urlOf(admin)}/end-sessions`),
    "an own new password": ({ spare }) =>
      other.call("POST", OWN_PASSWORD_PATH, { headers: bearer(spare), payload: OWN_PASSWORD }),
    "a log-out": ({ session }) =>
      other.call("POST", LOGOUT, { payload: { token: session.refresh_token } }),
  };
  const isEndWaiting = async () => (await waiting("advisory", "%pg_advisory_xact_lock(%")) > 0;
  let phones = 9_400_000_000;

  /** The requests of one round. The first waits for the complaint's row; `keyed` have a key. */
  function requestsOf(round: string) {
    const [home] = a.office.homes;
    const [complaint] = a.office.complaints;
    const post = (path: string, payload: object, key?: string) => (session: Pair) =>
      app.call("POST", `/api/v0/${path}`, {
        headers: { ...bearer(session), ...(key && { "idempotency-key": key }) },
        payload,
      });
    const citizen = () => ({
      name: `${MARKS.a} caller`,
      phone: String((phones += 1)),
      booth_id: home!.booth_id,
    });
    const report = {
      title: `${MARKS.a} again`,
      description: "The hand pump near the temple is dry.",
      category_id: a.office.categories.complaint[0],
      complainant_id: home!.complainant_id,
    };
    const note = { kind: "note", note: `${MARKS.a} called.` };
    const notes = `complaint/${complaint!.id}/notes`;
    return {
      held: post(notes, note),
      keyed: [
        post("principal/user", citizen(), `citizen ${round}`),
        post("complaint", report, `report ${round}`),
        post(notes, note, `note ${round}`),
      ],
      fresh: [
        post("complaint", report),
        (session: Pair) => post("principal/user", citizen())(session),
      ],
    };
  }

  test.each(Object.keys(ends))(
    "%s",
    { tags: ["staff-7"], timeout: timeFor(ROUNDS, 20_000) },
    async (name) => {
      const tally = { rounds: ROUNDS, stored: 0, refused: 0, stored_after: 0, answered_after: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const admin = await newAdmin();
        const { held, keyed, fresh } = requestsOf(`${name} ${round}`);
        for (const send of keyed) expect((await send(admin.session)).status).toBe(200);
        const release = await hold("select from complaints where id = $1 for update", [
          a.office.complaints[0]!.id,
        ]);

        let isConfirmed = false;
        const kinds = [held, ...keyed, ...fresh];
        const senders = Array.from({ length: REQUESTS }, async (_, index) => {
          const send = kinds[index % kinds.length]!;
          for (;;) {
            const { status } = await send(admin.session);
            if (status === 200 && isConfirmed) tally.answered_after += 1;
            if (status !== 200 || isConfirmed) return status;
          }
        });
        await expect.poll(() => waiting("transactionid", "%complaints%")).toBeGreaterThan(0);
        const ending = ends[name]!(admin).then(async ({ status }) => {
          isConfirmed = true;
          return { status, stored: await storedBy(admin.admin) };
        });
        await expect.poll(async () => isConfirmed || (await isEndWaiting())).toBe(true);
        await release();
        const { status, stored } = await ending;
        expect(status).toBe(200);
        const refused = await Promise.all([
          ...senders,
          ...keyed.map(async (send) => (await send(admin.session)).status),
        ]);
        // A request may wait too long for one of the process' connections.
        expect([401, 503]).toEqual(expect.arrayContaining(refused));
        tally.stored += stored;
        tally.refused += refused.length;
        tally.stored_after += (await storedBy(admin.admin)) - stored;
        if (name === "a move") {
          const moved = await signedIn(app, admin.admin);
          for (const send of keyed) {
            const { status: answer, raw } = await send(moved);
            expect([answer, foundIn(raw, a.canaries)]).toEqual([
              expect.toBeOneOf([400, 404]),
              undefined,
            ]);
          }
        }
      }
      measured(name, tally);
      expect(tally).toMatchObject({ stored_after: 0, answered_after: 0 });
    },
  );
});

test("a booth upload that is under way does not hold up a log-out, and stores nothing after it", async () => {
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
