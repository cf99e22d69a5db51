import { apiHost } from "./request.ts";

/** While the connection is lost, the server is asked this often, and after this long an attempt has failed. */
const PROBE_EVERY_MS = 3000;
const PROBE_FAILS_MS = 10_000;

let isLost = !navigator.onLine;
let underWay = false;
const listeners = new Set<() => void>();

function become(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
  if (lost) setTimeout(probe, PROBE_EVERY_MS);
}

/** Any answer counts, also a 404. With mode `no-cors`, Cross-Origin-Resource-Policy would block that of an API on another host. */
const reachServer = () =>
  fetch(`${apiHost}/healthz`, {
    method: "HEAD",
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_FAILS_MS),
  });

function probe(): void {
  if (underWay) return;
  underWay = true;
  void reachServer()
    .then(
      () => become(false),
      () => (isLost ? setTimeout(probe, PROBE_EVERY_MS) : become(true)),
    )
    .finally(() => {
      underWay = false;
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
export const noteAnswer = (): void => become(false);

/** A request was not answered. One can fail for another reason, such as an upload that the server cuts: a probe decides. */
export const noteNoAnswer = (): void => probe();

addEventListener("offline", () => become(true));
addEventListener("online", probe);
if (isLost) setTimeout(probe, PROBE_EVERY_MS);
