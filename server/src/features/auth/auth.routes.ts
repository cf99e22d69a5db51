import { setTimeout as delay } from "node:timers/promises";
import { login, logout, refreshToken } from "contract/auth";
import { message } from "contract/messages";
import { sessionCacheExpired } from "../../auth/access-tokens.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { HttpError, unauthorized } from "../../errors/http-error.ts";
import { countAttempt, createAddressLimit, tooManyAttempts } from "../../auth/rate-limits.ts";
import { countFailure } from "./auth.lock-out.ts";
import { findAccountsSeenFrom, findAccount, recordSignIn } from "./auth.store.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { closeSession, openSession, rotateSession } from "../../auth/sessions.ts";
import { tokenRefreshes, signIns } from "../../observability/counters.ts";

const MINUTE = 60;
/**
 * The limit of rejected tokens for one address, as a multiple of SIGN_INS_PER_MINUTE: 120 a minute by default. An office with
 * 50 open tabs sends 50 expired tokens at once.
 */
const REJECTED_TOKENS_PER_SIGN_IN = 12;

function tooManyError(secondsLeft: number, limit: "limited_address" | "limited_phone") {
  signIns[limit] += 1;
  return tooManyAttempts(secondsLeft);
}

function invalidSignInError() {
  signIns.refused += 1;
  return unauthorized(message("Invalid mobile number or password"));
}

export function authRoutes(app: App): void {
  const { db, tokens, config } = app.deps;
  const rejectedTokens = REJECTED_TOKENS_PER_SIGN_IN * config.SIGN_INS_PER_MINUTE;
  const limitTokens = createAddressLimit(db, "token", rejectedTokens, MINUTE);

  bind(app, login, async ({ body, request, inTransaction }) => {
    const network = clientNetwork(request.ip);
    const account = await findAccount(db, body.phone);
    // For the audit trail only. No answer depends on it.
    if (account) request.accountId = account.id;
    const perAddress = await countAttempt(db, `sign-in ${network}`, MINUTE);
    if (perAddress.count > config.SIGN_INS_PER_MINUTE)
      throw tooManyError(perAddress.secondsLeft, "limited_address");
    const failures = await countFailure(db, body.phone, network);
    // An address with a recent sign-in never gets a 429 for a phone. Otherwise the answer would show which accounts signed in
    // from there, and which phones have no account.
    const seen = await findAccountsSeenFrom(db, network);
    if (failures.isLimited && seen.length === 0)
      throw tooManyError(failures.secondsLeft, "limited_phone");
    if (failures.delayMs) await delay(failures.delayMs);

    const password_hash = account?.password_hash ?? null;
    const isCorrect = await verifyPassword(body.password, password_hash);
    if (!account || password_hash === null || !isCorrect) throw invalidSignInError();
    if (failures.isCeilingReached && !seen.includes(account.id)) throw invalidSignInError();
    await failures.clear();
    const { id, name, email, phone } = account;
    const pair = await inTransaction(async (tx) => {
      const answer = await openSession(tx, tokens, { id, password_hash });
      if (!answer) throw invalidSignInError();
      await recordSignIn(tx, network, id);
      return { answer, entity_id: id, principal_id: id };
    });
    signIns.succeeded += 1;
    return {
      message: message("Login successful"),
      data: { ...pair, principal_id: id, phone, super_admin: { id, name, email, phone } },
    };
  });

  /**
   * The error for a rejected token: 429 when its address sent too many, else the given error. Valid tokens are not counted and
   * never limited.
   */
  async function tokenError(error: unknown, ip: string): Promise<unknown> {
    const isRejected = error instanceof HttpError && error.status === 401;
    return (isRejected && (await limitTokens(clientNetwork(ip)))) || error;
  }

  bind(app, refreshToken, async ({ body, request }) => {
    const { pair } = await rotateSession(db, tokens, body.token).catch(async (error: unknown) => {
      if (error instanceof HttpError) tokenRefreshes.refused += 1;
      throw await tokenError(error, request.ip);
    });
    tokenRefreshes.renewed += 1;
    return { message: message("Session renewed"), ...pair, data: pair };
  });

  bind(app, logout, async ({ body, request, inTransaction }) => {
    await inTransaction(async (tx) => {
      const principal_id = await closeSession(tx, tokens, body.token);
      return { answer: {}, entity_id: principal_id, principal_id };
    }).catch(async (error: unknown) => {
      throw await tokenError(error, request.ip);
    });
    await sessionCacheExpired();
    return { message: message("Logged out"), data: {} };
  });
}
