import { setTimeout as delay } from "node:timers/promises";
import type { login } from "contract/auth";
import type { Role } from "contract/endpoint";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import type { Call } from "../../http/bind.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { type HttpError, unauthorized } from "../../http/errors/http-error.ts";
import { createAddressLimit, tooManyAttempts } from "../../auth/attempts.ts";
import { countFailure } from "./auth.sign-in-limits.ts";
import { findAccountsSeenFrom, findAccount, recordSignIn } from "./auth.store.ts";
import { verifyPassword } from "../../auth/passwords.ts";
import { openSession } from "../../auth/sessions.ts";
import { signIns } from "../../observability/counters.ts";

const MINUTE = 60;

/**
 * Returns the function that signs in an account of this role with the form's phone and password: the account, and the tokens
 * of a new session. An account of the other role gets the answer of an unknown phone, in the same time. Both roles share the
 * limits of addresses and phones (auth.sign-in-limits.ts). Throws 401 and 429.
 */
export function createSignIn({ deps: { db, tokens, config } }: App, role: Role) {
  const count = (result: string) => signIns.inc({ role, result });
  const limitAddress = createAddressLimit(db, "sign-in", config.SIGN_INS_PER_MINUTE, MINUTE);

  function limitedError(error: HttpError, limit: "limited_address" | "limited_phone") {
    count(limit);
    return error;
  }
  function invalidSignInError() {
    count("refused");
    return unauthorized(message("Invalid mobile number or password"));
  }

  return async ({
    body,
    request,
    inTransaction,
  }: Pick<Call<typeof login>, "body" | "request" | "inTransaction">) => {
    const network = clientNetwork(request.ip);
    const limited = await limitAddress(network);
    if (limited) throw limitedError(limited, "limited_address");
    const account = await findAccount(db, body.phone, role);
    // For the audit trail only. No answer depends on it.
    if (account) request.accountId = account.id;
    const failures = await countFailure(db, body.phone, network);
    // An address with a recent sign-in never gets a 429 for a phone. A 429 would show which accounts signed in from there, and
    // which phones have no account.
    const seen = await findAccountsSeenFrom(db, network);
    if (failures.isLimited && seen.length === 0)
      throw limitedError(tooManyAttempts(failures.secondsLeft), "limited_phone");
    if (failures.delayMs) await delay(failures.delayMs);

    const password_hash = account?.password_hash ?? null;
    const isCorrect = await verifyPassword(body.password, password_hash, {
      // As above: alike for all phones. SIGN_INS_PER_MINUTE limits such an address, too.
      isLimited: seen.length === 0,
      hasLeft: () => request.raw.socket.destroyed,
    });
    if (!account || password_hash === null || !isCorrect) throw invalidSignInError();
    if (failures.isLimited && !seen.includes(account.id)) throw invalidSignInError();
    await failures.clear();
    const { id } = account;
    const pair = await inTransaction(async (tx) => {
      const answer = await openSession(tx, tokens, { id, password_hash });
      if (!answer) throw invalidSignInError();
      await recordSignIn(tx, network, id);
      return { answer, entity_id: id, principal_id: id };
    });
    count("succeeded");
    return { account, pair };
  };
}
