/** The half-filled forms on the screen: each can be asked whether it may be left. */
const guards = new Set<() => Promise<boolean>>();

/** Adds a form; gives the way to take it out. */
export function addGuard(ask: () => Promise<boolean>): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** Asks every half-filled form whether it may be left, for actions that are no navigation, such as the logout. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
