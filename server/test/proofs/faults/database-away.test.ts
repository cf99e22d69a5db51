import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf, formOf, PNG } from "../../attachments.ts";
import { type ForeignOffice, openForeignOffice, type Session } from "../../foreign-office.ts";
import { isFullRun, measured, rounds, timeFor } from "../../rounds.ts";
import { FIRST_ADMIN, runConsole } from "../../server-process.ts";
import { CONNECTIONS, serveDatabase, type ServedDatabase } from "../../served-database.ts";
import { startProxy, type TcpProxy } from "../../tcp-proxy.ts";

/** The limits of fault-7, with room: on a busy machine a single request can take longer. */
const AWAY_MS = isFullRun ? 6000 : 30_000;
const USED_UP_MS = isFullRun ? 3000 : AWAY_MS;
const BACK_MS = 10_000;
const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";
const LOGIN = "/api/v0/auth/super-admin/login";
const sign_in = {
  phone: FIRST_ADMIN.SUPER_ADMIN_PHONE,
  password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD,
};

let office: ServedDatabase;
let proxy: TcpProxy;
let server: Awaited<ReturnType<ServedDatabase["open"]>>;
let records: ForeignOffice;
let complaint: string;
let serial = 0;
beforeAll(async () => {
  office = await serveDatabase();
  proxy = await startProxy(office.databaseAddress);
  server = await office.open(proxy.port);
  records = await openForeignOffice(server.client);
  const made = await server.client.post<{ complaint_id: number }>(COMPLAINTS, newComplaint());
  complaint = `${COMPLAINTS}/${made.body.data.complaint_id}`;
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await office.remove();
});

const newComplaint = () =>
  formOf(
    {
      title: "No water since Monday",
      category_id: records.categories[1][0].id,
      description: "The hand pump near the temple is dry.",
      complainant_id: records.complainant.principal_id,
    },
    [fileOf(PNG, "pump.png", "image/png", 20_000)],
  );
const newState = () => {
  serial += 1;
  return { name: `State ${serial}` };
};

interface Reply {
  call: string;
  status: number;
  body: { status: string; success: boolean; message: string; request_id: string };
  retryAfter: string | null;
  ms: number;
}

/** Sends one call; returns its answer and the time of the whole answer. */
async function ask(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const start = performance.now();
  const reply = await fetch(server.address + path, {
    method,
    headers: {
      authorization: `Bearer ${server.client.token}`,
      ...(body && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  // The errors of /readyz also list the checks.
  const { data: _checks, ...answer } = (await reply.json()) as Reply["body"] & { data?: unknown };
  const ms = performance.now() - start;
  const retryAfter = reply.headers.get("retry-after");
  return { call: `${method} ${path}`, status: reply.status, body: answer, retryAfter, ms };
}

/** Calls of every kind: reads, mutations with and without a file, and those of the sign-in. */
async function askEverything(token: string): Promise<Reply[]> {
  const edit = { title: "Edited", description: "Edited", status_id: 2, category_id: 0 };
  return Promise.all([
    ask("GET", STATES),
    ask("GET", COMPLAINTS),
    ask("GET", complaint),
    ask("GET", "/api/v0/reports/super-admin"),
    ask("POST", STATES, newState()),
    ask("POST", COMPLAINTS, newComplaint()),
    ask("PUT", complaint, { ...edit, category_id: records.categories[1][0].id }),
    ask("POST", LOGIN, sign_in),
    ask("POST", "/api/v0/auth/refresh-token", { token }),
    ask("GET", "/readyz"),
  ]);
}

async function freshToken(): Promise<string> {
  const { body } = await server.client.post<Session>(LOGIN, sign_in);
  return body.data.refresh_token;
}

function expectRefused(replies: Reply[], withinMs: number): void {
  for (const { call, status, body, retryAfter, ms } of replies) {
    expect({ call, status, retryAfter }).toEqual({ call, status: 503, retryAfter: "1" });
    expect(body).toEqual({
      status: "error",
      success: false,
      message: expect.stringMatching(/Please try again\.$/),
      request_id: expect.any(String),
    });
    expect(ms, call).toBeLessThan(withinMs);
  }
}
const slowestOf = (replies: Reply[]) => Math.max(...replies.map(({ ms }) => ms));
const failuresOf = (replies: Reply[]) => replies.filter(({ status }) => status !== 200);

/** Checks that everything works again, with no more connections than allowed. */
async function expectBack(): Promise<number> {
  const start = performance.now();
  const token = await expect
    .poll(() => freshToken().catch(() => ""), { timeout: BACK_MS })
    .not.toBe("")
    .then(freshToken);
  const back = performance.now() - start;
  const twice = [...(await askEverything(token)), ...(await askEverything(await freshToken()))];
  expect(failuresOf(twice)).toEqual([]);
  expect((await office.sessions()).length).toBeLessThanOrEqual(CONNECTIONS);
  return back;
}

/** Rounds of a database that goes away and comes back. */
async function goAndComeBack(
  proof: string,
  count: number,
  go: () => void | Promise<void>,
  comeBack: () => void | Promise<void>,
): Promise<void> {
  let [slowest, back] = [0, 0];
  for (let round = 1; round <= count; round += 1) {
    const token = await freshToken();
    await go();
    const [replies, alive] = await Promise.all([askEverything(token), ask("GET", "/healthz")]);
    expectRefused(replies, AWAY_MS);
    expect(alive.status).toBe(200);
    slowest = Math.max(slowest, slowestOf(replies));
    await comeBack();
    back = Math.max(back, await expectBack());
  }
  measured(proof, {
    rounds: count,
    "slowest 503": `${Math.round(slowest)} ms`,
    "back after": `${Math.round(back)} ms`,
  });
}

const ROUNDS = rounds(1, 20);
test.each([
  ["is silent", () => proxy.stall(), () => proxy.pass()],
  ["is 5 s slow", () => proxy.delay(5000), () => proxy.pass()],
  ["refuses", () => proxy.refuse(), () => proxy.accept()],
])(
  "while the database %s every call is a 503 within 6 s, and afterwards all work",
  { tags: ["fault-7"], timeout: timeFor(ROUNDS, 30_000) },
  (name, go, comeBack) => goAndComeBack(`database ${name}`, ROUNDS, go, comeBack),
);

/** The number of statements of a mutation (session, begin, idempotency key, the row, ...), rounded up. */
const QUESTIONS = 8;
const CUTS = rounds(QUESTIONS, 100);
test(
  "a connection that breaks in the middle of a change is a 503 or a success, and the same key makes one row of it",
  async () => {
    let refused = 0;
    for (let round = 0; round < CUTS; round += 1) {
      const body = newState();
      const key = { "idempotency-key": randomUUID() };
      proxy.setTrap(1 + (round % QUESTIONS), proxy.reset);
      const first = await ask("POST", STATES, body, key);
      if (first.status !== 200) expectRefused([first], AWAY_MS);
      refused += first.status === 503 ? 1 : 0;
      // If the mutation has fewer statements, the retry triggers the trap.
      const again = () => ask("POST", STATES, body, key).then(({ status }) => status);
      await expect.poll(again).toBe(200);
      const rows = office.db.selectFrom("states").select("id").where("name", "=", body.name);
      expect(await rows.execute()).toHaveLength(1);
    }
    expect(refused).toBeGreaterThan(0);
    await expectBack();
    measured("database breaks off in a change", { rounds: CUTS, refused });
  },
  timeFor(CUTS, 2000),
);

test(
  "a database that falls silent in the middle of everything is a 503 within 6 s, also where a change is rolled back",
  async () => {
    let [slowest, refused] = [0, 0];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const token = await freshToken();
      // The first statements are those that read the session.
      proxy.setTrap(randomInt(12, 30), proxy.stall);
      const replies = await askEverything(token);
      const failures = failuresOf(replies);
      expectRefused(failures, AWAY_MS);
      slowest = Math.max(slowest, slowestOf(replies));
      refused += failures.length;
      proxy.pass();
      await expectBack();
    }
    expect(refused).toBeGreaterThan(0);
    const figures = { rounds: ROUNDS, refused, "slowest answer": `${Math.round(slowest)} ms` };
    measured("database falls silent", figures);
  },
  timeFor(ROUNDS, 30_000),
);

test(
  "while every connection waits for a lock, other requests get 503 within 3 s, and no connection stays in use",
  { tags: ["fault-7"], timeout: timeFor(ROUNDS, 30_000) },
  async () => {
    let [slowest, refused] = [0, 0];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const token = await freshToken();
      const locker = await office.another();
      await locker.query("begin; lock table states in access exclusive mode");
      const stuck = Array.from({ length: 4 * CONNECTIONS }, () => ask("POST", STATES, newState()));
      const waiting = async () =>
        (await office.sessions()).filter(({ wait }) => wait === "Lock").length;
      await expect.poll(waiting, { interval: 5 }).toBe(CONNECTIONS);
      const others = await askEverything(token);
      const all = [...others, ...(await Promise.all(stuck))];
      const failures = failuresOf(all);
      expectRefused(failures, USED_UP_MS);
      slowest = Math.max(slowest, slowestOf(failures));
      refused += failures.length;
      await locker.end();
      await expectBack();
    }
    expect(refused).toBeGreaterThan(3 * CONNECTIONS);
    const figures = { rounds: ROUNDS, refused, "slowest 503": `${Math.round(slowest)} ms` };
    measured("connections used up", figures);
  },
);

test("a stop while the database is silent ends the process", async () => {
  const silent = await startProxy(office.databaseAddress);
  const other = await office.open(silent.port);
  silent.silence();
  expect(await other.stop()).toBe(0);
  await silent.close();
});

const ABSENT = isFullRun ? (["refuses", "is silent"] as const) : (["refuses"] as const);
test.each(ABSENT)(
  "a start while the database %s prints the database's address, without its password",
  async (how) => {
    const absent = await startProxy(office.databaseAddress);
    if (how === "refuses") await absent.refuse();
    else absent.stall();
    const settings = office.settings(absent.port);
    const { code, output } = await runConsole(["serve"], settings);
    await absent.close();
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^Office of .+\nThe database "\\w+" at 127\\.0\\.0\\.1:${absent.port} cannot be used: .+\\.\n$`,
      ),
    );
    expect(output).not.toContain(new URL(settings.DATABASE_URL!).password);
  },
);
