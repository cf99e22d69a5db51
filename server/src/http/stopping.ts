import { setTimeout as wait } from "node:timers/promises";
import type { App } from "./deps.ts";

/** So long, whoever still comes is served, and told to close the connection: nobody's request meets a closed door unread. */
const FAREWELL_MS = 250;
/** So long after that, requests under way may go on; what lasts longer, such as an upload without an end, is cut. */
const PATIENCE_MS = 5000;
const IDLE_CHECK_MS = 50;

/**
 * Lets app.close() answer every request that is under way and still end soon (security.md, "Integrity, crashes, recovery"):
 * connections that are kept open without a request do not hold it, nor do clients that never finish.
 */
export function stopGently(app: App): void {
  const { server } = app;
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    await wait(FAREWELL_MS);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const last = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.once("close", () => {
      clearInterval(idle);
      clearTimeout(last);
    });
  });
}
