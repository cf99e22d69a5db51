import * as z from "zod/mini";
import { changed, endpoint, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import { password, phone } from "./rules.ts";
import { secret } from "./secrets.ts";

export const SESSION_IDLE_SECONDS = 30 * 60;
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;

export const loginForm = z.object({
  phone: phone(),
  password: password(message("Password must be at least 8 characters long.")),
});
export type LoginForm = z.input<typeof loginForm>;

const superAdmin = z.object({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
});

export const tokens = z.object({
  access_token: secret(z.string()),
  refresh_token: secret(z.string()),
});

export const session = z.extend(tokens, {
  principal_id: z.int(),
  phone: z.string(),
  super_admin: superAdmin,
});
export type Session = z.output<typeof session>;

/** The answer to an admin's sign-in (staff-1). */
export const staffSession = z.extend(tokens, {
  principal_id: z.int(),
  phone: z.string(),
  role: z.literal("admin"),
  admin: z.extend(superAdmin, { constituency_id: z.int(), constituency_name: z.string() }),
});
export type StaffSession = z.output<typeof staffSession>;

const tokenMissing = message("{field} is required", { field: "token" });
const tokenForm = z.object({
  /** Any text: the server checks the signature. */
  token: secret(z.string({ error: ruleError(tokenMissing) })).check(
    z.minLength(1, { error: ruleError(tokenMissing) }),
  ),
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/v0/auth/super-admin/login",
  access: "public",
  summary: "Sign in as super administrator",
  tag: "auth",
  body: loginForm,
  output: changed(session),
});

export const staffLogin = endpoint({
  name: "staffLogin",
  method: "POST",
  path: "/api/v0/auth/admin/login",
  access: "public",
  summary: "Sign in as admin",
  tag: "auth",
  body: loginForm,
  output: changed(staffSession),
});

export const refreshToken = endpoint({
  name: "refreshToken",
  method: "POST",
  path: "/api/v0/auth/refresh-token",
  access: "public",
  summary: "Exchange a refresh token for the next pair of tokens",
  tag: "auth",
  body: tokenForm,
  output: z.extend(success(tokens), { ...tokens.shape, success: z.literal(true) }),
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/api/v0/auth/logout",
  access: "public",
  summary: "End the session of a refresh token",
  tag: "auth",
  body: tokenForm,
  output: changed(z.object({})),
});
