import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { currentSession, subscribeToSession } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import type { StoredEvent } from "./event-form.ts";

/** What the link to the form carries along: the query of the list that the event stands in. */
export interface FromList {
  list: string;
}

/**
 * The event that Edit passes along (spec.md section 2). In memory, because a browser writes the router's state to its
 * disk: a coordinator's name and phone are not for the next person at this desk.
 */
let passed: StoredEvent | null = null;
export const passEvent = (event: StoredEvent): void => void (passed = event);
subscribeToSession(() => {
  if (!currentSession().user) passed = null;
});

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string";

/**
 * The event that was passed along to this page, and the address of the list to go back to. After Back or Forward what was
 * passed may be old: the event counts only on the way in (decisions.md section 1).
 */
export function usePassedEvent(id: string): {
  event: StoredEvent | null;
  listAddress: string;
} {
  const { state } = useLocation() as { state: unknown };
  const arrival = useNavigationType();
  const [kept] = useState(() => ({
    event: arrival !== "POP" && String(passed?.id) === id ? passed : null,
    listAddress: `${paths.events}${isFromList(state) ? state.list : ""}`,
  }));
  return kept;
}
