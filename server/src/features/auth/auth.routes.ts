import { login, logout, refreshToken, staffLogin } from "contract/auth";
import { message } from "contract/message";
import { waitForSessionCaches } from "../../auth/authenticate.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { HttpError } from "../../http/errors/http-error.ts";
import { createAddressLimit } from "../../auth/attempts.ts";
import { createSignIn } from "./auth.sign-in.ts";
import { closeSession, rotateSession } from "../../auth/sessions.ts";
import { tokenRefreshes } from "../../observability/counters.ts";

const MINUTE = 60;
/**
 * The limit of rejected tokens for one address, as a multiple of SIGN_INS_PER_MINUTE: 120 a minute by default. An office with
 * 50 open tabs sends 50 expired tokens at once.
 */
const REJECTED_TOKENS_PER_SIGN_IN = 12;

export function authRoutes(app: App): void {
  const { db, tokens, config } = app.deps;
  const rejectedTokens = REJECTED_TOKENS_PER_SIGN_IN * config.SIGN_INS_PER_MINUTE;
  const limitTokens = createAddressLimit(db, "token", rejectedTokens, MINUTE);

  const signIn = createSignIn(app, "super_admin");
  bind(app, login, async (call) => {
    const { account, pair } = await signIn(call);
    const { id, name, email, phone } = account;
    return {
      message: message("Login successful"),
      data: { ...pair, principal_id: id, phone, super_admin: { id, name, email, phone } },
    };
  });

  const signInStaff = createSignIn(app, "admin");
  bind(app, staffLogin, async (call) => {
    const { account, pair } = await signInStaff(call);
    const { id, name, email, phone } = account;
    const constituency_id = account.constituency_id!;
    const constituency_name = account.constituency_name!;
    const admin = { id, name, email, phone, constituency_id, constituency_name };
    return {
      message: message("Login successful"),
      data: { ...pair, principal_id: id, phone, role: "admin" as const, admin },
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
      if (error instanceof HttpError) tokenRefreshes.inc({ result: "refused" });
      throw await tokenError(error, request.ip);
    });
    tokenRefreshes.inc({ result: "renewed" });
    return { message: message("Session renewed"), ...pair, data: pair };
  });

  bind(app, logout, async ({ body, request, inTransaction }) => {
    await inTransaction(async (tx) => {
      const principal_id = await closeSession(tx, tokens, body.token);
      return { answer: {}, entity_id: principal_id, principal_id };
    }).catch(async (error: unknown) => {
      throw await tokenError(error, request.ip);
    });
    await waitForSessionCaches();
    return { message: message("Logged out"), data: {} };
  });
}
