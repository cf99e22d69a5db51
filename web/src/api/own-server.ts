import { useUser } from "./session.ts";

/**
 * Whether the sign-in came from our own server. One that was written from spec.md alone tells no `principal_id`, and answers
 * none of the calls that spec.md section 7 does not list: it is not asked.
 */
export const useIsOwnServer = (): boolean => useUser()?.principal_id !== undefined;
