import { login, logout } from "contract/auth";
import type { LoginForm } from "contract/auth";
import { call } from "./client.ts";
import { beginSession, forgetSession } from "./session.ts";
import { shareSessionEnd } from "./session-peers.ts";
import { readTokens } from "./session-storage.ts";

/** Signs in and saves the session. Gives the server's message; raises a CallError when refused. */
export async function signIn(form: LoginForm): Promise<string> {
  const { message, data } = await call(login, { body: form });
  beginSession(data);
  return message;
}

/** Ends the session here at once, and at the server without waiting for it (decisions.md section 1, "Logout"). */
export function signOut(): void {
  const token = readTokens()?.refresh_token;
  if (token) {
    // Begun before the tokens go, so that it still carries them.
    call(logout, { body: { token } }).catch(() => undefined);
    shareSessionEnd(token);
  }
  forgetSession();
}
