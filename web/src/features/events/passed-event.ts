import { useState } from "react";
import { useNavigationType } from "react-router";
import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { StoredEvent } from "./event-form.ts";

/**
 * The event that Edit passes along (spec.md section 2). In memory, because a browser writes the router's state to its
 * disk: a coordinator's name and phone are not for the next person at this desk.
 */
let passed: StoredEvent | null = null;
export const passEvent = (event: StoredEvent): void => void (passed = event);
subscribeToSession(() => {
  if (!currentSession().user) passed = null;
});

/**
 * The event that Edit passed to this page, or null. After Back or Forward the passed event may be old: it counts only for a
 * new navigation (decisions.md section 1).
 */
export function usePassedEvent(id: string): StoredEvent | null {
  const arrival = useNavigationType();
  const [event] = useState(() => (arrival !== "POP" && String(passed?.id) === id ? passed : null));
  return event;
}
