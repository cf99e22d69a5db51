import { useUser } from "./session.ts";

/**
 * Whether the console is signed in to our own server, which sends a `principal_id`. A server that was written from spec.md
 * alone does not, and has only the calls that spec.md section 7 lists: the console sends it no others.
 */
export const useIsOwnServer = (): boolean => useUser()?.principal_id !== undefined;
