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
 * The event that was passed along to this page. After Back or Forward what was passed may be old: the event counts only on the
 * way in (decisions.md section 1).
 */
export function usePassedEvent(id: string): StoredEvent | null {
  const arrival = useNavigationType();
  const [event] = useState(() => (arrival !== "POP" && String(passed?.id) === id ? passed : null));
  return event;
}
