import type { Event } from "contract/events";
import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import * as z from "zod/mini";
import { paths } from "../../paths.ts";

/** What Edit passes along in the router's state (spec.md section 2). */
export interface PassedEvent {
  event: Event;
  /** The query of the list that the event stands in. */
  list: string;
}

/** As a list row tells it (spec.md section 3); our own server tells all of it, others no ids but its own. */
export type ListedEvent = Pick<Event, "id" | "event_name"> & Partial<Event>;

const passed = z.object({
  event: z.looseObject({ id: z.int(), event_name: z.string() }),
  list: z.string(),
});

/**
 * The event that was passed along to this page, and the address of the list to go back to. The browser keeps the state
 * over a reload and over Back, when it may be old: the event counts only on the way in (decisions.md section 1).
 */
export function usePassedEvent(id: string): {
  event: ListedEvent | null;
  listAddress: string;
} {
  const { state } = useLocation() as { state: unknown };
  const arrival = useNavigationType();
  const [kept] = useState(() => {
    const { data } = z.safeParse(passed, state);
    const isFresh = arrival !== "POP" && String(data?.event.id) === id;
    return {
      event: isFresh ? ((data?.event as ListedEvent | undefined) ?? null) : null,
      listAddress: `${paths.events}${data?.list ?? ""}`,
    };
  });
  return kept;
}
