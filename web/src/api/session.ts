import type { StaffSession } from "contract/auth";
import { useSyncExternalStore } from "react";
import {
  clearSignIn,
  type Profile,
  restoreProfile,
  type Tokens,
  writeProfile,
  writeTokens,
} from "./session-storage.ts";

/** Who is signed in. `expired` is false after a logout or without any sign-in. */
interface SessionState {
  user: Profile | null;
  expired: boolean;
  /** Whether the user, or the last one of this page, is an admin: they sign in at an address of their own. */
  isAdmin: boolean;
  /** Counts sign-ins and their ends: the answer of a call is dropped when the sign-in has changed. */
  epoch: number;
}

/** The URL that was requested without a session, or that was open when the session expired. */
interface ReturnUrl {
  url: string;
  /** Whose session expired; null for someone who was not signed in. */
  person: string | null;
}

/** In memory only, because a URL can contain a search text. */
let returnUrl: ReturnUrl | null = null;

const hasAdminRole = (user: Profile | null) => user?.role === "admin" && user.admin !== undefined;

const restored = restoreProfile();
let state: SessionState = {
  user: restored,
  expired: false,
  isAdmin: hasAdminRole(restored),
  epoch: 0,
};
const listeners = new Set<() => void>();

function setState(user: Profile | null, expired = false): void {
  const isAdmin = user ? hasAdminRole(user) : state.isAdmin;
  state = { user, expired, isAdmin, epoch: state.epoch + 1 };
  for (const listener of listeners) listener();
}

export const currentSession = (): SessionState => state;

/** Calls `listener` after each change; returns the function that unsubscribes it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Back can restore a page with its data from the browser's cache after the session ended or changed on a later page of this tab.
addEventListener("pageshow", ({ persisted }) => {
  const kept = restoreProfile();
  if (!persisted || JSON.stringify(kept) === JSON.stringify(state.user)) return;
  setState(null);
  if (kept) location.reload();
});

/** The session of a prerendered page: no user. */
const nobody: SessionState = { user: null, expired: false, isAdmin: false, epoch: 0 };

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, currentSession, () => nobody);

/** The profile of who is signed in, or null. */
export const useUser = (): Profile | null => useSession().user;

/** The signed-in admin, whose console shows one constituency; null for a super administrator. */
export function useAdmin(): StaffSession["admin"] | null {
  const user = useUser();
  return hasAdminRole(user) ? (user?.admin ?? null) : null;
}

/** Saves the login answer's `data`, tokens and profile separately (session-1). */
export function beginSession(data: Tokens & Profile): void {
  const { access_token, refresh_token, ...profile } = data;
  writeTokens({ access_token, refresh_token });
  writeProfile(profile);
  setState(profile);
}

/**
 * Identifies who is signed in; null for nobody. Another server may send no `principal_id`, then the phone or the email does it,
 * and without those each sign-in counts as another person.
 */
export function personKey({ user, epoch }: SessionState): string | null {
  const { phone, email } = user?.super_admin ?? {};
  return user && String(user.principal_id ?? (phone || email || `sign-in ${epoch}`));
}

/** Saves this tab's URL for takeReturnUrl(), before the console redirects to the sign-in. */
export function saveReturnUrl(): void {
  returnUrl = {
    url: `${location.pathname}${location.search}`,
    person: personKey(state),
  };
}

/** The URL to offer after a sign-in, once; null when there is none, or when another person signed in. */
export function takeReturnUrl(): string | null {
  const taken = returnUrl;
  returnUrl = null;
  const isTheirs = taken?.person === null || taken?.person === personKey(state);
  return taken && isTheirs ? taken.url : null;
}

/** Forgets user, tokens and profile; the frame then shows /login. */
export function forgetSession(): void {
  returnUrl = null;
  clearSignIn();
  setState(null);
}

/** As forgetSession(), but the frame then shows /token-expired (session-6). */
export function expireSession(): void {
  clearSignIn();
  if (state.user) saveReturnUrl();
  if (state.user || !state.expired) setState(null, true);
}

/** Go to Login (session-8): removes the old sign-in from session storage and memory. */
export function resetSession(): void {
  sessionStorage.clear();
  setState(null);
}
