import { sql } from "kysely";

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { startProxy } from "../../test/tcp-proxy.ts";
import { openDatabase } from "./pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("numbers, dates and times come out as the wire wants them", async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, array[1, 2]::int8[] as bigs,
    '2026-02-28'::date as day, array['2026-02-28']::date[] as days, '09:30'::time as time,
    '2026-11-21T07:12:01.65+05:30'::timestamptz as moment`.execute(database.db);
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      bigs: [1, 2],
      day: "2026-02-28",
      days: ["2026-02-28"],
      time: "09:30",
      moment: expect.stringMatching(/^2026-11-21T\d\d:\d\d:01\.65(Z|[+-]\d\d:\d\d)$/),
    },
  ]);
  const { moment } = rows[0] as { moment: string };
  expect(new Date(moment).toISOString()).toBe("2026-11-21T01:42:01.650Z");
});

test("times are understood from a server that writes them in another style", async () => {
  const { connection, pool } = database;
  await pool.query(`alter database ${connection.database} set datestyle = 'SQL, DMY'`);
  const later = openDatabase(connection);
  const { rows } = await sql`select '2026-11-21T01:42:01Z'::timestamptz as moment,
    '2026-02-28'::date as day`.execute(later.db);
  await later.close();
  const { moment, day } = rows[0] as { moment: string; day: string };
  expect([new Date(moment).toISOString(), day]).toEqual(["2026-11-21T01:42:01.000Z", "2026-02-28"]);
});

test("a statement is planned under a name, once a connection", async () => {
  await database.db.connection().execute(async (connection) => {
    const ask = (number: number) => sql`select ${number}::int as number`.execute(connection);
    await ask(1);
    await ask(2);
    const { rows } = await sql`select calls from (select generic_plans + custom_plans as calls
      from pg_prepared_statements where statement like 'select $1::int as number') as named`.execute(
      connection,
    );
    expect(rows).toEqual([{ calls: 2 }]);
  });
});

test("a statement, a lock and an idle transaction end in time", async () => {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
  expect(rows).toEqual([{ statement: "3s", lock: "2500ms", idle: "10s" }]);
});

test("a lost connection is replaced", async () => {
  const { pool } = database;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  client.release();
  const other = await database.another();
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await other.end();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("rows read alike whether their description has just come or is known", async () => {
  await database.db.connection().execute(async (connection) => {
    await sql`create temporary table kept (id int primary key, day date)`.execute(connection);
    const insert = (id: number) =>
      sql`insert into kept values (${id}, '2026-02-28')`.execute(connection);
    const ask = async (least: number) =>
      (
        await sql`select id, day, id::int8 as big from kept where id >= ${least}`.execute(
          connection,
        )
      ).rows;
    expect(await ask(1)).toEqual([]);
    expect([await insert(1), await insert(2)].map((done) => done.numAffectedRows)).toEqual([
      1n,
      1n,
    ]);
    const second = { id: 2, day: "2026-02-28", big: 2 };
    for (let time = 0; time < 3; time += 1) expect(await ask(2)).toEqual([second]);
    await expect(insert(2)).rejects.toThrow(/kept_pkey/);
    expect(await ask(2)).toEqual([second]);
    // PostgreSQL rejects a named statement whose result has another type.
    await sql`alter table kept alter column id type text`.execute(connection);
    await expect(ask(2)).rejects.toThrow(/result type|operator does not exist/);
  });
});

test.each(["require", "verify-full"])(
  "with sslmode=%s a server without TLS is rejected",
  async (sslmode) => {
    const { host, port, user, password, database: name } = database.connection;
    const proxy = await startProxy({ path: `${host}/.s.PGSQL.${port}` });
    const url = `postgresql://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${proxy.port}/${name}`;
    const ask = async (connectionString: string) => {
      const opened = openDatabase({ connectionString });
      try {
        return await sql`select 1 as one`.execute(opened.db);
      } finally {
        await opened.close();
      }
    };
    await expect(ask(`${url}?sslmode=${sslmode}`)).rejects.toThrow(/does not support SSL/);
    expect((await ask(url)).rows).toEqual([{ one: 1 }]);
    await proxy.close();
  },
);
