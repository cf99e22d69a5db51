import { loginForm, type LoginForm } from "contract/auth";
import * as z from "zod/mini";
import { CallError, failureMessage } from "../../api/call-error.ts";
import { signIn } from "../../api/sign-in.ts";
import type { Texts } from "../../language/language.ts";

export { phoneInput } from "./phone-input.ts";

type LoginOutcome =
  | { done: "signed-in"; message: string }
  | { done: "refused"; message: string }
  | { done: "blocked"; errors: Partial<Record<keyof LoginForm, string>> };

/**
 * Validates the input (login-5, login-6) and signs in. Returns the server's message, or the failure: a text for
 * a toast (login-7), or one for each invalid field.
 */
export async function submitLogin(
  typed: LoginForm,
  asAdmin: boolean,
  t: Texts["t"],
): Promise<LoginOutcome> {
  const parsed = z.safeParse(loginForm, typed);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= message;
    return { done: "blocked", errors };
  }
  try {
    return { done: "signed-in", message: await signIn(parsed.data, asAdmin) };
  } catch (error) {
    const refused = error instanceof CallError && error.status > 0;
    const fallback = t(refused ? "Login failed." : "An unexpected error occurred");
    return { done: "refused", message: failureMessage(error, fallback) };
  }
}
