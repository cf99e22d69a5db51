import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { StoredEvent } from "./event-form.ts";

/**
 * The event that Edit passes to its page (spec.md section 2). It is kept in memory, because a browser writes the router's state
 * to disk, where the next user of this computer could read the coordinator's name and phone.
 */
let passed: StoredEvent | null = null;
export const passEvent = (event: StoredEvent): void => void (passed = event);
subscribeToSession(() => {
  if (!currentSession().user) passed = null;
});

/** The navigation state of Edit's own link: another link to the page opens the event as it is now. */
export interface PassesEvent {
  passed: true;
}
const passesEvent = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "passed" in state;

/**
 * The event that Edit passed to this page, or null. After Back or Forward the passed event may be old: it counts only for a
 * new navigation (decisions.md section 1).
 */
export function usePassedEvent(id: string): StoredEvent | null {
  const arrival = useNavigationType();
  const { state } = useLocation() as { state: unknown };
  const [event] = useState(() => {
    const isPassed = arrival !== "POP" && passesEvent(state) && String(passed?.id) === id;
    return isPassed ? passed : null;
  });
  return event;
}
