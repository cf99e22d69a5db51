import type { Session, StaffSession } from "contract/auth";

/** The keys in session storage (session-1): each tab has its own. */
const TOKENS = "tokens";
const TOKEN = "token";
const PROFILE = "userProfile";

export interface Tokens {
  access_token: string;
  /** Empty when the sign-in's answer had none. */
  refresh_token: string;
}

/** Every field of the login's `data` except the two tokens. All are optional, because a stored profile is not validated. */
export type Profile = Partial<Omit<Session, "access_token" | "refresh_token" | "super_admin">> & {
  super_admin?: Partial<Session["super_admin"]>;
  /** `admin` for an admin; a super administrator's sign-in has none. */
  role?: StaffSession["role"];
  admin?: StaffSession["admin"];
};

function readObject(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

const stringOrEmpty = (value: unknown) => (typeof value === "string" ? value : "");

/** The stored pair, or null when there is none or it can't be read. */
export function readTokens(): Tokens | null {
  const stored = readObject(TOKENS);
  return (
    stored && {
      access_token: stringOrEmpty(stored.access_token),
      refresh_token: stringOrEmpty(stored.refresh_token),
    }
  );
}

/** Stores the pair, and the access token also under its own key. */
export function writeTokens({ access_token, refresh_token }: Tokens): void {
  sessionStorage.setItem(TOKENS, JSON.stringify({ access_token, refresh_token }));
  sessionStorage.setItem(TOKEN, access_token);
}

/** The stored profile; null without tokens, without a profile, or when it does not parse (session-2). */
export const restoreProfile = (): Profile | null => readTokens() && readObject(PROFILE);

export const writeProfile = (profile: Profile): void =>
  sessionStorage.setItem(PROFILE, JSON.stringify(profile));

/** Removes what a sign-in stored. */
export function clearSignIn(): void {
  for (const key of [TOKENS, TOKEN, PROFILE]) sessionStorage.removeItem(key);
}
