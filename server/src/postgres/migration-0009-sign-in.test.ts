import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { clientNetwork } from "../auth/client-network.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await migrateTo(8);
  await ask(`insert into principals (principal_type, name, phone, password_hash)
    values ('super_admin', 'Asha Rao', '9000000001', 'none')`);
});
afterAll(() => database.drop());

const ask = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(statement, values)).rows;
const migrateTo = (last: number) => migrate(database.connection, () => undefined, { last });

const DIGEST = "xPV2HFsTjkaSENsZk7IMwyK6Vt8rx4RBWDOLcRi8chY";
/** The rows of the previous version: the claimed key, then the stored answer. */
const claim = `insert into idempotency_keys as k (principal_id, action, key, request_hash)
  values (1, $1, $2, $3) on conflict (principal_id, action, key) do update set key = k.key
  returning request_hash`;
const remembered = async () =>
  Object.fromEntries(
    (await ask("select key, request_hash from idempotency_keys")).map(({ key, request_hash }) => [
      key,
      request_hash,
    ]),
  );

const ADDRESSES = {
  "192.0.2.7": 1,
  "::ffff:192.0.2.8": 1,
  "2001:db8:0:7::1": 2,
  "2001:db8:0:7:ffff::2": 1,
  "2001:db8:0:8::1": 29,
  "192.0.2.9": 31,
};

test("digests of requests that held a password go, and addresses of sign-ins come from the audit trail", async () => {
  for (const [action, key] of [
    ["addAdmin", "a"],
    ["registerAdmin", "b"],
    ["createCitizen", "c"],
  ])
    await ask(claim, [action, key, DIGEST]);
  for (const [address, days] of Object.entries(ADDRESSES))
    await ask(
      `insert into audit (at, principal_id, address, action, entity_id)
       values (now() - $2 * interval '1 day', 1, $1, 'login', 1)`,
      [address, days],
    );
  await ask(`insert into audit (principal_id, address, action) values
    (1, '192.0.2.10', 'logout'), (null, '192.0.2.11', 'loginRefused'), (1, null, 'login')`);
  await migrateTo(9);
  expect(await remembered()).toEqual({ a: "forgotten", b: "forgotten", c: DIGEST });

  const networks = await ask(
    `select network::text, principal_id, round(extract(epoch from now() - signed_in_at) / 86400)::int as days
     from sign_in_networks`,
  );
  const expected = new Map<unknown, number>();
  for (const [address, days] of Object.entries(ADDRESSES).filter(([, ago]) => ago < 30)) {
    const [row] = await ask("select $1::inet::text as network", [clientNetwork(address)]);
    expected.set(row!.network, Math.min(days, expected.get(row!.network) ?? days));
  }
  expect(expected.size).toBe(4);
  expect(new Map(networks.map(({ network, days }) => [network, days]))).toEqual(expected);
  expect(networks.every(({ principal_id }) => principal_id === 1)).toBe(true);
});

test("what the version before goes on writing is as it expects in its transaction, and gone at its end", async () => {
  const previous = await database.another();
  await previous.query("begin");
  const { rows } = await previous.query(claim, ["addAdmin", "d", DIGEST]);
  expect(rows).toEqual([{ request_hash: DIGEST }]);
  await previous.query(`update idempotency_keys set answer = '{"data": 1}' where key = 'd'`);
  await previous.query("commit");
  expect((await previous.query(claim, ["addAdmin", "d", DIGEST])).rows).toEqual([
    { request_hash: "forgotten" },
  ]);
  await previous.end();
  expect(await ask("select answer from idempotency_keys where key = 'd'")).toEqual([
    { answer: { data: 1 } },
  ]);
  await ask(claim, ["addAdmin", "e", `without secrets ${DIGEST}`]);
  expect(await remembered()).toMatchObject({ d: "forgotten", e: `without secrets ${DIGEST}` });
});
