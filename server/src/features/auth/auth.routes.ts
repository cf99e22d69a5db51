import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { login, logout, refreshToken } from "contract/auth";
import { says } from "contract/messages";
import { verdictsExpired } from "../../http/access.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { Refusal, unauthorized } from "../../http/errors.ts";
import { attemptsOf, countAttempt, forgetAttempts, uncountAttempt } from "../../http/limits.ts";
import { findSuperAdmin } from "./auth.store.ts";
import { isPasswordOf } from "../../http/passwords.ts";
import { closeSession, openSession, rotateSession } from "../../http/sessions.ts";
import { renewals, signIns } from "../../watch/figures.ts";

const MINUTE = 60;
const HOUR = 3600;
const FREE_FAILURES = 3;
const LONGEST_DELAY_MS = 4000;
/** Failures an hour for one phone over all addresses. */
const PHONE_CEILING = 100;

/** Failures slow down the next try for the same phone and address: 0.25 s, 0.5 s, ... 4 s. */
const delayAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, 250 * 2 ** (failures - FREE_FAILURES));

function tooMany(secondsLeft: number, limit: "limited_address" | "limited_phone") {
  signIns[limit] += 1;
  return new Refusal(429, says("Too many sign-in attempts. Please wait a minute and try again."), {
    headers: { "retry-after": String(Math.max(1, secondsLeft)) },
  });
}

function invalidSignIn() {
  signIns.refused += 1;
  return unauthorized(says("Invalid mobile number or password"));
}

/** Keys of the attempts table: a phone is kept as a digest only. */
const digest = (phone: string) =>
  createHash("sha256").update(phone).digest("base64url").slice(0, 22);

export function authRoutes(app: App): void {
  const { db, tokens, config } = app.deps;

  bind(app, login, async ({ body, request, change }) => {
    const perAddress = await countAttempt(db, `sign-in ${request.ip}`, MINUTE);
    if (perAddress.count > config.SIGN_INS_PER_MINUTE)
      throw tooMany(perAddress.secondsLeft, "limited_address");
    const phoneKey = `failed ${digest(body.phone)}`;
    const pairKey = `${phoneKey} ${request.ip}`;
    // Counted before it is judged, and taken back when it succeeds: tries in parallel must not pass under the ceiling.
    const overAll = await countAttempt(db, phoneKey, HOUR);
    if (overAll.count > PHONE_CEILING) throw tooMany(overAll.secondsLeft, "limited_phone");
    const wait = delayAfter((await attemptsOf(db, pairKey)).count);
    if (wait) await delay(wait);

    const account = await findSuperAdmin(db, body.phone);
    if (!(await isPasswordOf(body.password, account?.password_hash ?? null)) || !account) {
      await countAttempt(db, pairKey, HOUR);
      throw invalidSignIn();
    }
    await uncountAttempt(db, phoneKey);
    await forgetAttempts(db, pairKey);
    const { id, name, email, phone } = account;
    const pair = await change(async (tx) => {
      const answer = await openSession(tx, tokens, account);
      if (!answer) throw invalidSignIn();
      return { answer, entity_id: id, principal_id: id };
    });
    signIns.succeeded += 1;
    return {
      message: says("Login successful"),
      data: { ...pair, principal_id: id, phone, super_admin: { id, name, email, phone } },
    };
  });

  bind(app, refreshToken, async ({ body }) => {
    const { pair } = await rotateSession(db, tokens, body.token).catch((error: unknown) => {
      if (error instanceof Refusal) renewals.refused += 1;
      throw error;
    });
    renewals.renewed += 1;
    return { message: says("Session renewed"), ...pair, data: pair };
  });

  bind(app, logout, async ({ body, change }) => {
    await change(async (tx) => {
      const principal_id = await closeSession(tx, tokens, body.token);
      return { answer: {}, entity_id: principal_id, principal_id };
    });
    await verdictsExpired();
    return { message: says("Logged out"), data: {} };
  });
}
