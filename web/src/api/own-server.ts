import { useUser } from "./session.ts";

/**
 * Whether the console is signed in to our own server, which sends the `principal_id` of the signed-in person. A server that
 * was written from spec.md alone has only the calls that spec.md section 7 lists: the console sends it no others.
 */
export function useIsOwnServer(): boolean {
  const user = useUser();
  const person = user?.admin ?? user?.super_admin;
  return person?.id !== undefined && person.id === user?.principal_id;
}
