import { apiHost } from "./request.ts";

/** The interval of the probes while the connection is lost, and the time after which a probe fails. */
const PROBE_EVERY_MS = 3000;
const PROBE_FAILS_MS = 10_000;

let isLost = !navigator.onLine;
let isProbing = false;
const listeners = new Set<() => void>();

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
  if (lost) setTimeout(probe, PROBE_EVERY_MS);
}

/**
 * Any answer counts, also a 404. The mode is not `no-cors`, in which Cross-Origin-Resource-Policy would block the answer of an API
 * on another host.
 */
const reachServer = () =>
  fetch(`${apiHost}/healthz`, {
    method: "HEAD",
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_FAILS_MS),
  });

function probe(): void {
  if (isProbing) return;
  isProbing = true;
  void reachServer()
    .then(
      () => setLost(false),
      () => (isLost ? setTimeout(probe, PROBE_EVERY_MS) : setLost(true)),
    )
    .finally(() => {
      isProbing = false;
    });
}

/** Whether the server cannot be reached, as far as the browser and the last calls know. */
export const isConnectionLost = (): boolean => isLost;

/** Calls `listener` after each change; returns the function that unsubscribes it. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A request was answered. */
export const noteAnswer = (): void => setLost(false);

/** A request was not answered. A probe decides, because the cause may be another, such as an upload that the server aborted. */
export const noteNoAnswer = (): void => probe();

addEventListener("offline", () => setLost(true));
addEventListener("online", probe);
if (isLost) setTimeout(probe, PROBE_EVERY_MS);
