import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { startProxy, type TcpProxy } from "../../test/tcp-proxy.ts";
import { inLongTransaction } from "./slow-count.ts";
import type { Database } from "../postgres/schema.ts";
import { openDatabase } from "../postgres/pool.ts";

/** The shortest time that a test can distinguish from zero. */
const STATEMENT_MS = 200;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: TcpProxy;
let short: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { host = "", port = 5432 } = database.connection;
  proxy = await startProxy(
    host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const through = { ...database.connection, host: "127.0.0.1", port: proxy.port };
  short = openDatabase(through, { statementTimeoutMs: STATEMENT_MS });
});
afterAll(async () => {
  await proxy.close();
  await short.close();
  await database.drop();
});

const errorAnswer = async (db: Database, question: RawBuilder<{ answer: string }>) =>
  (await question.execute(db)).rows[0]?.answer;
const slow = (seconds: number) =>
  sql<{ answer: string }>`select pg_sleep(${sql.lit(seconds)}), 'counted' as answer`;

test("takes longer than a statement may otherwise, and leaves others their limit", async () => {
  const long = inLongTransaction(short.db, (tx) =>
    errorAnswer(tx, slow((STATEMENT_MS * 3) / 1000)),
  );
  expect(await long).toBe("counted");
  await expect(errorAnswer(short.db, slow(60))).rejects.toMatchObject({ code: "57014" });
});

test("slow counts run one at a time, also after a failed one", async () => {
  const order: string[] = [];
  const work = (name: string) =>
    inLongTransaction(short.db, async (tx) => {
      order.push(`${name} begins`);
      await errorAnswer(tx, slow(0.01));
      order.push(`${name} ends`);
      if (name === "first") throw new Error("refused");
      return name;
    });
  const [first, second] = await Promise.allSettled([work("first"), work("second")]);
  expect(first).toMatchObject({ status: "rejected", reason: { message: "refused" } });
  expect(second).toEqual({ status: "fulfilled", value: "second" });
  expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("fails when the database stops answering", async () => {
  const long = inLongTransaction(short.db, (tx) => errorAnswer(tx, slow(60)));
  const failure = long.catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where state = 'active' and query like 'select pg_sleep(60), %'`.execute(database.db);
      return rows[0]!.n;
    })
    .toBe(1);
  proxy.stall();
  expect(await failure).toMatchObject({ message: expect.stringMatching(/timeout/i) as string });
});
