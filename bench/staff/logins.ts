import type pg from "pg";
import { SIGN_IN } from "../api/generate.ts";
import { median } from "../api/summary.ts";
import { type Cell } from "../report.ts";
import { quantile } from "../../server/test/rounds.ts";
import { type BenchAdmin, STAFF_LOGIN } from "./admins.ts";

const SUPER_LOGIN = "/api/v0/auth/super-admin/login";
const WRONG_PASSWORD = "Wrong-42-crossing!";
/** No account of the generated office has it. */
const UNKNOWN_PHONE = "6000000001";
/** The most that the slowest median of a login may exceed its fastest one. */
export const SPREAD_MOST = 0.05;

/** The milliseconds of each refused sign-in, by login and kind of account. */
export type LoginTimes = Record<string, { login: string; times: number[] }>;

/**
 * Measures refused sign-ins one after another, each round in another order. An account that may not sign in at the login is
 * given its right password. Throws unless every answer is a 401.
 */
export async function measureLogins(
  base: string,
  client: pg.Client,
  admin: BenchAdmin,
  rounds: number,
): Promise<LoginTimes> {
  const { phone, password } = SIGN_IN;
  const cases = [
    {
      name: "super administrator's login, unknown phone",
      login: SUPER_LOGIN,
      phone: UNKNOWN_PHONE,
    },
    { name: "super administrator's login, wrong password", login: SUPER_LOGIN, phone },
    { name: "super administrator's login, an admin", login: SUPER_LOGIN, ...passwordOf(admin) },
    { name: "Staff Login, unknown phone", login: STAFF_LOGIN, phone: UNKNOWN_PHONE },
    { name: "Staff Login, wrong password", login: STAFF_LOGIN, phone: admin.phone },
    { name: "Staff Login, the super administrator", login: STAFF_LOGIN, phone, password },
  ];
  const measured: LoginTimes = Object.fromEntries(
    cases.map(({ name, login }) => [name, { login, times: [] }]),
  );
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // Otherwise the limits would end the sign-ins.
    await client.query("delete from attempts");
    for (let at = 0; at < cases.length; at += 1) {
      const { name, login, ...form } = cases[(at + Math.abs(round)) % cases.length]!;
      const ms = await refusedIn(base + login, { password: WRONG_PASSWORD, ...form });
      if (round >= 0) measured[name]!.times.push(ms);
    }
  }
  return measured;
}

const WARM_UP = 10;
const passwordOf = ({ phone, password }: BenchAdmin) => ({ phone, password });

async function refusedIn(address: string, form: object): Promise<number> {
  const started = performance.now();
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  const text = await reply.text();
  const ms = performance.now() - started;
  if (reply.status !== 401) throw new Error(`${address}: ${reply.status} ${text}`);
  return ms;
}

const loginsOf = (measured: LoginTimes) =>
  Map.groupBy(Object.values(measured), ({ login }) => login).values();

/** Of each login: by what share its slowest median exceeds its fastest one. */
export const spreadOf = (measured: LoginTimes): number[] =>
  Array.from(loginsOf(measured), (kinds) => {
    const medians = kinds.map(({ times }) => median(times));
    return Math.max(...medians) / Math.min(...medians) - 1;
  });

export const summariseLogins = (measured: LoginTimes): Cell[][] =>
  Object.entries(measured).map(([name, { times }]) => [
    name,
    1,
    `${times.length} x 401`,
    "",
    ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(1)),
    "",
    "",
    0,
  ]);
