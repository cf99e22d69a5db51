import { login, logout, staffLogin } from "contract/auth";
import type { LoginForm } from "contract/auth";
import { call } from "./client.ts";
import { beginSession, forgetSession } from "./session.ts";
import { shareLogout } from "./session-peers.ts";
import { readTokens } from "./session-storage.ts";

/** Signs in, `asAdmin` as an admin, and saves the session. Returns the server's message; raises a CallError when the sign-in fails. */
export async function signIn(form: LoginForm, asAdmin: boolean): Promise<string> {
  const { message, data } = await call(asAdmin ? staffLogin : login, { body: form });
  beginSession(data);
  return message;
}

/** Ends the session in this tab at once, and on the server without waiting for its answer (session-4). */
export function signOut(): void {
  const token = readTokens()?.refresh_token;
  if (token) {
    // Sent before the tokens are removed, because the call needs them.
    call(logout, { body: { token } }).catch(() => undefined);
    shareLogout(token);
  }
  forgetSession();
}
