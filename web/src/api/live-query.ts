import { useEffect, useEffectEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint, Output } from "contract/endpoint";
import { isConnectionLost } from "./connection.ts";
import { type QueryOptions, useApiQuery } from "./queries.ts";
import type { CallInput } from "./request.ts";

/** The time between two reads of what is on the screen (live-1). */
const READ_EVERY_MS = 60_000;
/** After this time without a key or a pointer nothing is read, so that an unattended tab does not keep its session alive. */
const UNATTENDED_MS = 5 * 60_000;

let attendedAt = Date.now();
const noteAttended = () => (attendedAt = Date.now());
for (const type of ["keydown", "pointerdown", "pointermove", "wheel"] as const)
  addEventListener(type, noteAttended, { capture: true, passive: true });

/** What is typed in a dialog must not go because the page below it has changed, nor an open menu with its row. */
const isDialogOpen = () => document.querySelector("dialog[open], [role=menu]") !== null;

/**
 * As useApiQuery(); the answer is read again every minute while the tab is visible and in use, and when the tab comes back.
 * `onChanged` is called when such a read brought another answer: somebody else has changed something.
 */
export function useLiveQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    onChanged,
    ...options
  }: QueryOptions & { onChanged?: (before: Output<E>, after: Output<E>) => void },
) {
  const client = useQueryClient();
  const query = useApiQuery(endpoint, input, options);
  const readAgain = useEffectEvent(async () => {
    const { data: before, isFetching, isPlaceholderData } = query;
    const isBusy = isFetching || isPlaceholderData || client.isMutating() > 0;
    if (!before || isBusy || isDialogOpen() || document.hidden || isConnectionLost()) return;
    const began = Date.now();
    const { data: after, isSuccess } = await query.refetch({ cancelRefetch: false });
    // The change may be the user's own when one was sent meanwhile.
    const isOwn = client
      .getMutationCache()
      .findAll()
      .some(({ state }) => state.submittedAt >= began);
    if (isSuccess && after !== before && !isOwn) onChanged?.(before, after);
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - attendedAt < UNATTENDED_MS) void readAgain();
    }, READ_EVERY_MS);
    const comeBack = () => void readAgain();
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, []);
  return query;
}
