import { once } from "node:events";
import { request as send, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../app.ts";
import { addOffice, type TestOffice } from "../../records.ts";
import { readWholeList } from "../../../src/lists/list-cursor.ts";
import type { Schema } from "../../../src/postgres/schema.ts";
import { currentBudget } from "../../../src/postgres/time-budget.ts";
import { limitExports } from "../../../src/exports/export-list.ts";

const PATH = "/api/v0/complaint/export?format=csv";
/** More bytes than the sockets can buffer, so that the server has to wait for the client. */
const COMPLAINTS = 60_000;

let app: TestApp;
let office: TestOffice;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  ({ port } = await app.listen());
  // Without the pool's time limits.
  const session = await app.database.another();
  await session.query(
    `insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by, issue_at)
    select 'Complaint ' || n, repeat(md5(n::text), 7), $1, $2, $3, $4, $5, now() - n * interval '1 minute'
    from generate_series(1, $6::int) n`,
    [
      office.water,
      office.complainant_id,
      office.booth_id,
      office.constituency_id,
      app.superAdmin,
      COMPLAINTS,
    ],
  );
  await session.end();
}, 120_000);
afterAll(() => app.close());

/** Sends the request; resolves with the response when its head has arrived, with an unread body. */
async function open(path = PATH, encoding = "identity"): Promise<IncomingMessage> {
  const headers = { ...app.bearer, "accept-encoding": encoding };
  const request = send({ port, path, headers, agent: false });
  request.on("error", () => undefined);
  request.end();
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  return reply;
}
async function linesOf(reply: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of reply)
    lines += (chunk as Buffer).toString("latin1").split("\n").length - 1;
  return lines;
}
/** The sessions of this database that are not idle, without the querying one. */
const busy = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
    app.db,
  );
  return rows.map(({ state }) => state);
};
const calm = () => expect.poll(busy, { timeout: 10_000 }).toEqual([]);

test.each([
  ["csv", "identity"],
  ["csv", "gzip"],
  ["xlsx", "gzip"],
])(
  "a client that vanishes ends the query and frees its export slot (%s, %s)",
  { tags: ["export-5"], timeout: 120_000 },
  async (format, encoding) => {
    for (let round = 0; round < 2; round += 1) {
      const reply = await open(`/api/v0/complaint/export?format=${format}`, encoding);
      expect(reply.statusCode).toBe(200);
      if (round % 2 === 0) await once(reply, "readable");
      reply.destroy();
      await calm();
    }
  },
);

test("bytes that are no HTTP end the connection of a running export, and are not answered within the file", async () => {
  await calm();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const { authorization } = app.bearer;
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`);
  await once(socket, "readable");
  socket.write("NONSENSE\r\n\r\n");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).not.toContain("HTTP/1.1 400");
  await calm();
});

test(
  "two exports run at once; a third gets 429, and is accepted when one has ended",
  { tags: ["export-6"], timeout: 120_000 },
  async () => {
    await calm();
    const [one, two] = await Promise.all([open(), open()]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    const refused = await open();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("10");
    expect(await json(refused)).toMatchObject({
      status: "error",
      message: "Other exports are running. Please try again in a moment.",
    });
    // Other requests are answered meanwhile.
    expect((await app.send("GET", "/api/v0/complaint")).status).toBe(200);
    expect(await linesOf(one)).toBe(COMPLAINTS + 1);
    const next = await open();
    expect(next.statusCode).toBe(200);
    next.destroy();
    two.destroy();
  },
);

test("of two connections of the pool, exports hold one", () => {
  const { begin } = limitExports(2);
  const end = begin();
  expect(begin).toThrow("Other exports are running.");
  end();
  expect(begin()).toBeTypeOf("function");
});

test("each statement of an export has a time budget of its own", async () => {
  const budgets: unknown[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: () => void budgets.push(currentBudget()),
  });
  const list = {
    table: "complaints" as const,
    filters: [],
    search: undefined,
    searchText: undefined,
    order: { name: "newest", by: sql`c.issue_at`, isDescending: true },
    columns: sql<{ id: number }>`c.id`,
    joins: sql``,
  };
  let count = 0;
  for await (const rows of readWholeList(db, list)) {
    count += rows.length;
    if (count >= 500) break;
  }
  expect(budgets.length).toBeGreaterThan(20);
  expect(new Set(budgets).size).toBe(budgets.length);
});

test("a database that fails midway cuts the file short, and the place is free again", async () => {
  await calm();
  const reply = await open();
  await expect.poll(busy, { timeout: 10_000 }).toEqual(["idle in transaction"]);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    app.db,
  );
  await expect(linesOf(reply)).rejects.toThrow(/aborted/);
  const again = await Promise.all([open(), open()]);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const one of again) one.destroy();
}, 120_000);

test("nothing is read ahead of the client, and all that it gets is of one moment", async () => {
  await calm();
  const reply = await open();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-length"]).toBeUndefined();
  // The server waits for its client, with an open transaction.
  await expect.poll(busy, { timeout: 10_000 }).toEqual(["idle in transaction"]);
  // The last rows of the list, which have not been read yet.
  await sql`update complaints set title = 'Changed' where id > ${COMPLAINTS - 200}`.execute(app.db);
  await sql`delete from complaints where id > ${COMPLAINTS - 100}`.execute(app.db);
  let text = "";
  for await (const chunk of reply) text += (chunk as Buffer).toString("latin1");
  expect(text.split("\n").length - 2).toBe(COMPLAINTS);
  expect(text).not.toContain("Changed");
}, 120_000);
