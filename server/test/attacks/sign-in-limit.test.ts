import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../app.ts";
import { addSuperAdmin, anotherProcess } from "./attacked-office.ts";
import { attempt, expectLimited, freshAddress, freshPhone, refused } from "./sign-in-tries.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp();
});
afterAll(() => office.close());

test("of ten sign-ins a minute and address, the eleventh is a 429 with Retry-After; other addresses are not limited, nor is the next minute", async () => {
  const { close, ...another } = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
  const [from, other] = [freshAddress(), freshAddress()];
  const { phone } = await addSuperAdmin(office.db, freshPhone());
  for (let turn = 0; turn < 10; turn += 1)
    expect(await attempt(another, freshPhone(), from)).toMatchObject({
      status: 401,
      body: refused,
    });
  expectLimited(await attempt(another, freshPhone(), from), 60);
  const { password } = SUPER_ADMIN;
  expectLimited(await attempt(another, phone, from, { password }), 60);
  expect((await attempt(another, phone, other, { password })).status).toBe(200);
  // Instead of waiting for the end of the minute.
  await sql`update attempts set until = now() where key = ${`sign-in ${from}`}`.execute(office.db);
  await close();
  // A process remembers which addresses are limited.
  const restarted = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
  expect((await attempt(restarted, phone, from, { password })).status).toBe(200);
  await restarted.close();
});
