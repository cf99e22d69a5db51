import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countAttempt } from "../../../src/auth/attempts.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../app.ts";
import {
  addSuperAdmin,
  anotherProcess,
  LOGOUT,
  REFRESH,
  signedIn,
} from "../../attacks/attacked-office.ts";
import {
  attempt,
  expectLimited,
  freshAddress,
  freshPhone,
  passMinutes,
  refused,
} from "../../attacks/sign-in-tries.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp();
});
afterAll(() => office.close());

const { password } = SUPER_ADMIN;

/** An account that signed in from this address so many days ago. */
async function accountAt(address: string, daysAgo = 0) {
  const account = await addSuperAdmin(office.db, freshPhone());
  expect((await attempt(office, account.phone, address, { password })).status).toBe(200);
  await sql`
    update sign_in_networks set signed_in_at = now() - ${daysAgo} * interval '1 day'
    where principal_id = ${account.id}`.execute(office.db);
  return account;
}

/** Tries wrong passwords from these addresses at once; returns the number of each kind of answer. */
async function guess(phone: string, addresses: string[], at: Pick<TestApp, "call"> = office) {
  const replies = await Promise.all(addresses.map((from) => attempt(at, phone, from)));
  const statuses = replies.map(({ status }) => status);
  return {
    replies,
    judged: statuses.filter((status) => status === 401).length,
    limited: statuses.filter((status) => status === 429).length,
  };
}
const times = (address: string, count: number) => Array<string>(count).fill(address);

/** The counter of the phone's limit over all addresses, after an attempt. */
async function ceilingAfter(phone: string, from: string): Promise<number> {
  await attempt(office, phone, from);
  const { rows } = await sql<{ count: number }>`
    select a.count from attempts pair
    join attempts a on a.key = split_part(pair.key, ' ', 1) || ' ' || split_part(pair.key, ' ', 2)
    where pair.key like ${`failed % ${from}`}`.execute(office.db);
  return rows[0]!.count;
}

/** Reaches that limit: ten failures from each of ten addresses. */
async function guessFromEverywhere(phone: string): Promise<void> {
  const addresses = Array.from({ length: 10 }, freshAddress);
  const { judged } = await guess(phone, addresses);
  expect(judged).toBe(10);
  // Nine more of each, set directly to avoid the delays.
  await sql`
    update attempts set count = 100
    where key = (
      select split_part(key, ' ', 1) || ' ' || split_part(key, ' ', 2) from attempts
      where key like ${`failed % ${addresses[0]}`})`.execute(office.db);
}

describe("one address", () => {
  test(
    "adds ten failures at most to a phone's ceiling, an IPv6 /64 as one",
    { tags: ["limit-1", "limit-2"] },
    async () => {
      const phone = freshPhone();
      const network = (end: number) => `2001:db8:0:7::${end.toString(16)}`;
      const { judged, limited } = await guess(
        phone,
        Array.from({ length: 30 }, (_, end) => network(end + 1)),
      );
      expect({ judged, limited }).toEqual({ judged: 10, limited: 20 });
      expect(await ceilingAfter(phone, freshAddress())).toBe(11);
    },
  );

  test("a sign-in removes the failures of its own address only", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const [own, stranger, last] = [freshAddress(), freshAddress(), freshAddress()];
    await guess(phone, [...times(own, 3), ...times(stranger, 2)]);
    expect((await attempt(office, phone, own, { password })).status).toBe(200);
    expect(await ceilingAfter(phone, last)).toBe(3);
  });
});

describe("many addresses", () => {
  test("the guesser reaches the ceiling, and even the right password is rejected at an unknown address", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    await guessFromEverywhere(phone);
    expectLimited(await attempt(office, phone, freshAddress(), { password }), 3600);
    await passMinutes(office.db, 60);
    expect((await attempt(office, phone, freshAddress(), { password })).status).toBe(200);
  });

  test(
    "the guesser does not affect an address from which the account signed in lately",
    { tags: ["limit-2"] },
    async () => {
      const home = freshAddress();
      const { phone } = await accountAt(home, 29);
      await guessFromEverywhere(phone);
      expect(await attempt(office, phone, home)).toMatchObject({ status: 401, body: refused });
      expect((await attempt(office, phone, home, { password })).status).toBe(200);
    },
  );

  test("the ceiling holds at an address from which the account last signed in 31 days ago", async () => {
    const old = freshAddress();
    const { phone } = await accountAt(old, 31);
    await guessFromEverywhere(phone);
    expectLimited(await attempt(office, phone, old, { password }), 3600);
  });

  test("an address is known for 30 days from the last sign-in, not from the first", async () => {
    const home = freshAddress();
    const { phone } = await accountAt(home, 31);
    expect((await attempt(office, phone, home, { password })).status).toBe(200);
    await guessFromEverywhere(phone);
    expect((await attempt(office, phone, home, { password })).status).toBe(200);
  });

  test("the guesser does not affect another address of the IPv6 /64, nor an IPv4 address written as IPv6", async () => {
    const { phone } = await accountAt("2001:db8:0:8::1");
    const mapped = freshAddress();
    expect((await attempt(office, phone, mapped, { password })).status).toBe(200);
    await guessFromEverywhere(phone);
    for (const from of ["2001:db8:0:8:ffff::2", `::ffff:${mapped}`])
      expect((await attempt(office, phone, from, { password })).status).toBe(200);
    expectLimited(await attempt(office, phone, "2001:db8:0:9::1", { password }), 3600);
  });

  test("at an address that only other accounts use, the right password gets the same answer as a wrong one", async () => {
    const home = freshAddress();
    await accountAt(home);
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    await guessFromEverywhere(phone);
    for (const given of [{}, { password }])
      expect(await attempt(office, phone, home, given)).toMatchObject({
        status: 401,
        body: refused,
      });
  });
});

test("at an address that only other accounts use, the right password is not found by more than ten guesses", async () => {
  const home = freshAddress();
  await accountAt(home);
  const { phone } = await addSuperAdmin(office.db, freshPhone());
  await guess(phone, times(home, 11));
  expect(await attempt(office, phone, home, { password })).toMatchObject({ status: 401 });
  expect(await attempt(office, phone, freshAddress(), { password })).toMatchObject({ status: 200 });
});

test(
  "429 does not reveal whether a phone has an account, from known and unknown addresses",
  { tags: ["limit-3"] },
  async () => {
    const home = freshAddress();
    const { phone } = await accountAt(home);
    const answers = async (tried: string, from: string) => {
      const { judged, limited } = await guess(tried, times(from, 12));
      return { judged, limited };
    };
    const each = [phone, freshPhone()].map(async (tried) => {
      expect(await answers(tried, freshAddress())).toEqual({ judged: 10, limited: 2 });
      expect(await answers(tried, home)).toEqual({ judged: 12, limited: 0 });
      await guessFromEverywhere(tried);
      expect(await answers(tried, freshAddress())).toEqual({ judged: 0, limited: 12 });
      expect(await answers(tried, home)).toEqual({ judged: 12, limited: 0 });
    });
    await Promise.all(each);
  },
);

test("the time to wait is shown in Hindi, and decreases as the minutes pass", async () => {
  const [phone, from] = [freshPhone(), freshAddress()];
  await guess(phone, times(from, 10));
  const translateToHindi = async () => {
    const { body, headers } = await office.call("POST", "/api/v0/auth/super-admin/login", {
      payload: { phone, password: "Wrong@2026" },
      remoteAddress: from,
      headers: { "accept-language": "hi" },
    });
    const minutes = Math.ceil(Number(headers["retry-after"]) / 60);
    expect(body.message).toBe(`प्रयास बहुत अधिक हो गए। कृपया ${minutes} मिनट बाद फिर कोशिश करें।`);
    return minutes;
  };
  const before = await translateToHindi();
  await passMinutes(office.db, 20);
  expect(await translateToHindi()).toBe(before - 20);
});

test("an attempt that began before another one started the window never waits longer than the window", async () => {
  await office.db.transaction().execute(async (earlier) => {
    await sql`select now()`.execute(earlier);
    await countAttempt(office.db, "crossing attempts", 60);
    const { count, secondsLeft } = await countAttempt(earlier, "crossing attempts", 60);
    expect({ count, secondsLeft }).toEqual({ count: 2, secondsLeft: 60 });
  });
});

describe("rejected tokens", () => {
  const use = (at: Pick<TestApp, "call">, url: string, token: string, from: string) =>
    at.call("POST", url, { payload: { token }, remoteAddress: from });

  test(
    "each address may send 120 rejected tokens a minute to both calls together, then gets 429; a live token is always accepted",
    { tags: ["limit-4"] },
    async () => {
      const { close, ...another } = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
      const { close: closeFirst, ...first } = await anotherProcess(office, {
        SIGN_INS_PER_MINUTE: 10,
      });
      const [from, other] = [freshAddress(), freshAddress()];
      const account = await addSuperAdmin(office.db, freshPhone());
      const ended = (await signedIn(office, account)).refresh_token;
      expect((await use(first, LOGOUT, ended, other)).status).toBe(200);
      const replies = await Promise.all(
        Array.from({ length: 140 }, (_, turn) =>
          use(
            turn % 2 ? another : first,
            turn % 4 < 2 ? REFRESH : LOGOUT,
            turn % 3 ? "no.such.token" : ended,
            from,
          ),
        ),
      );
      const beyond = replies.filter(({ status }) => status !== 401);
      expect(beyond).toHaveLength(20);
      for (const reply of beyond) expectLimited(reply, 60);
      for (const url of [REFRESH, LOGOUT]) {
        expectLimited(await use(first, url, "no.such.token", from), 60);
        expect((await use(first, url, "no.such.token", other)).status).toBe(401);
      }
      const live = await signedIn(office, account);
      const renewed = await use(first, REFRESH, live.refresh_token, from);
      expect(renewed.status).toBe(200);
      expect((await use(first, LOGOUT, renewed.body.refresh_token!, from)).status).toBe(200);
      // The next minute is not limited, for a process that has not cached the address.
      await passMinutes(office.db, 1);
      const restarted = await anotherProcess(office);
      expect((await use(restarted, REFRESH, "no.such.token", from)).status).toBe(401);
      for (const end of [restarted.close, closeFirst, close]) await end();
    },
  );

  test("rejected tokens beyond the limit do not reach the database", async () => {
    const { close, ...limited } = await anotherProcess(office, { SIGN_INS_PER_MINUTE: 10 });
    const from = freshAddress();
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count from attempts where key = ${`token ${from}`}`.execute(office.db);
      return rows[0]!.count;
    };
    for (let turn = 0; turn < 121; turn += 1) await use(limited, REFRESH, "no.such.token", from);
    expect(await count()).toBe(121);
    for (let turn = 0; turn < 20; turn += 1)
      expectLimited(await use(limited, REFRESH, "no.such.token", from), 60);
    expect(await count()).toBe(121);
    await close();
  });
});
