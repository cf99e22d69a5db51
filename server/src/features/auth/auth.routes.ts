import { setTimeout as delay } from "node:timers/promises";
import { login, logout, refreshToken } from "contract/auth";
import { says } from "contract/messages";
import { sessionCacheExpired } from "../../auth/access-tokens.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { HttpError, unauthorized } from "../../errors/http-error.ts";
import { countAttempt, createAddressLimit, tooManyAttempts } from "../../auth/rate-limits.ts";
import { countFailure } from "./auth.lock-out.ts";
import { accountsSeenFrom, findAccount, noteSignIn } from "./auth.store.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { closeSession, openSession, rotateSession } from "../../auth/sessions.ts";
import { tokenRefreshes, signIns } from "../../observability/counters.ts";

const MINUTE = 60;
/**
 * For one address, for each sign-in that it may try: 120 a minute by default. An office of 50 tabs, all of which have run
 * out, sends 50 at once.
 */
const REFUSED_TOKENS_PER_SIGN_IN = 12;

function tooMany(secondsLeft: number, limit: "limited_address" | "limited_phone") {
  signIns[limit] += 1;
  return tooManyAttempts(secondsLeft);
}

function invalidSignIn() {
  signIns.refused += 1;
  return unauthorized(says("Invalid mobile number or password"));
}

export function authRoutes(app: App): void {
  const { db, tokens, config } = app.deps;
  const refusedTokens = REFUSED_TOKENS_PER_SIGN_IN * config.SIGN_INS_PER_MINUTE;
  const limitTokens = createAddressLimit(db, "token", refusedTokens, MINUTE);

  bind(app, login, async ({ body, request, inTransaction }) => {
    const network = clientNetwork(request.ip);
    const account = await findAccount(db, body.phone);
    // For the audit trail alone: an answer never depends on it.
    if (account) request.accountId = account.id;
    const perAddress = await countAttempt(db, `sign-in ${network}`, MINUTE);
    if (perAddress.count > config.SIGN_INS_PER_MINUTE)
      throw tooMany(perAddress.secondsLeft, "limited_address");
    const failures = await countFailure(db, body.phone, network);
    // Where anybody signed in lately nobody gets a 429 for a phone: it would tell who else did, or who has no account.
    const seen = await accountsSeenFrom(db, network);
    if (failures.isOver && seen.length === 0) throw tooMany(failures.secondsLeft, "limited_phone");
    if (failures.delayMs) await delay(failures.delayMs);

    const password_hash = account?.password_hash ?? null;
    const isRight = await verifyPassword(body.password, password_hash);
    if (!account || password_hash === null || !isRight) throw invalidSignIn();
    if (failures.isCeilingReached && !seen.includes(account.id)) throw invalidSignIn();
    await failures.forget();
    const { id, name, email, phone } = account;
    const pair = await inTransaction(async (tx) => {
      const answer = await openSession(tx, tokens, { id, password_hash });
      if (!answer) throw invalidSignIn();
      await noteSignIn(tx, network, id);
      return { answer, entity_id: id, principal_id: id };
    });
    signIns.succeeded += 1;
    return {
      message: says("Login successful"),
      data: { ...pair, principal_id: id, phone, super_admin: { id, name, email, phone } },
    };
  });

  /**
   * What answers a token that was refused. Only those are counted: a live token is never refused for what others at its
   * address do.
   */
  async function tokenRefusal(error: unknown, ip: string): Promise<unknown> {
    const isRefused = error instanceof HttpError && error.status === 401;
    return (isRefused && (await limitTokens(clientNetwork(ip)))) || error;
  }

  bind(app, refreshToken, async ({ body, request }) => {
    const { pair } = await rotateSession(db, tokens, body.token).catch(async (error: unknown) => {
      if (error instanceof HttpError) tokenRefreshes.refused += 1;
      throw await tokenRefusal(error, request.ip);
    });
    tokenRefreshes.renewed += 1;
    return { message: says("Session renewed"), ...pair, data: pair };
  });

  bind(app, logout, async ({ body, request, inTransaction }) => {
    await inTransaction(async (tx) => {
      const principal_id = await closeSession(tx, tokens, body.token);
      return { answer: {}, entity_id: principal_id, principal_id };
    }).catch(async (error: unknown) => {
      throw await tokenRefusal(error, request.ip);
    });
    await sessionCacheExpired();
    return { message: says("Logged out"), data: {} };
  });
}
