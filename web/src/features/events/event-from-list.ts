import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { currentSession, subscribeToSession } from "../../api/session.ts";
import type { StoredEvent } from "../../api/complete-answer.ts";

/**
 * The event that Edit passes to its page (event-edit-1). It is kept in memory, because a browser writes the router's state
 * to disk, where the next user of this computer could read the coordinator's name and phone.
 */
let kept: StoredEvent | null = null;
export const keepEventForEdit = (event: StoredEvent): void => void (kept = event);
subscribeToSession(() => {
  if (!currentSession().user) kept = null;
});

/** The navigation state of Edit's own link: another link to the page opens the event as it is now. */
export interface WithKeptEvent {
  hasKeptEvent: true;
}
const isWithKeptEvent = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "hasKeptEvent" in state;

/**
 * The event that Edit passed to this page, or null. After Back or Forward the kept event may be old: it counts only for a
 * new navigation (event-edit-1).
 */
export function useEventFromList(id: string): StoredEvent | null {
  const arrival = useNavigationType();
  const { state } = useLocation() as { state: unknown };
  const [event] = useState(() => {
    const isFromList = arrival !== "POP" && isWithKeptEvent(state) && String(kept?.id) === id;
    return isFromList ? kept : null;
  });
  return event;
}
