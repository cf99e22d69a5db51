import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/postgres/schema.ts";
import type { TestApp } from "../app.ts";
import { LOGIN } from "./attacked-office.ts";

let made = 0;
export const freshPhone = () => String(9_300_000_000 + (made += 1));
export const freshAddress = () => `10.7.${(made += 1) >> 8}.${made & 255}`;

type Answer = Awaited<ReturnType<TestApp["call"]>>;

/** One attempt to sign in: at this process, for this phone, from this address. */
export async function attempt(
  at: Pick<TestApp, "call">,
  phone: string,
  from: string,
  options: { password?: string; forwarded?: string } = {},
): Promise<Answer> {
  const { password = "Wrong@2026", forwarded } = options;
  return at.call("POST", LOGIN, {
    payload: { phone, password },
    remoteAddress: from,
    ...(forwarded !== undefined && { headers: { "x-forwarded-for": forwarded } }),
  });
}

export const refused = {
  status: "error",
  success: false,
  message: "Invalid mobile number or password",
  request_id: expect.any(String),
};

/** Expects a 429 whose text contains the time of its Retry-After, at most `longest` seconds. */
export function expectLimited({ status, body, headers }: Answer, longest: number): void {
  const wait = Number(headers["retry-after"]);
  const time =
    wait < 120 ? `${wait} second${wait === 1 ? "" : "s"}` : `${Math.ceil(wait / 60)} minutes`;
  const message = `Too many attempts. Please try again in ${time}.`;
  expect({ status, body }).toMatchObject({ status: 429, body: { ...refused, message } });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(longest);
}

/** Moves the times of all counters back, instead of waiting. */
export async function passMinutes(db: Database, minutes: number): Promise<void> {
  await sql`update attempts set until = until - make_interval(mins => ${minutes})`.execute(db);
}
