/** The guards of the unsaved forms on the screen: each resolves to whether its form may be left. */
const guards = new Set<() => Promise<boolean>>();

/** Adds a guard; returns the function that removes it. */
export function addGuard(ask: () => Promise<boolean>): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** Asks every guard, for actions that are not navigations, such as the logout. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
