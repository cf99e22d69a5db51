import { setTimeout as wait } from "node:timers/promises";
import type { App } from "./deps.ts";

/** So long at least, whoever still comes is served, and told to close the connection: nobody's request meets a closed door unread. */
const SHUTDOWN_DELAY_MIN_MS = 250;
/** So long after that, requests under way may go on; what lasts longer, such as an upload without an end, is cut. */
const DRAIN_MS = 5000;
/** Behind a proxy nobody waits for this process to be gone: what is under way may take as long as a request may (app.ts). */
const DRAIN_BEHIND_PROXY_MS = 125_000;
const IDLE_CHECK_MS = 50;

/**
 * Lets app.close() answer every request that is under way and still end soon (security.md, "Integrity, crashes, recovery"):
 * connections that are kept open without a request do not hold it, nor do clients that never finish. For
 * STOP_DELAY_SECONDS it goes on serving, but is no longer ready (diagnostics/health.ts) and closes each connection that is used, so
 * that a proxy has turned to the other processes by the time that nobody is let in.
 */
export function shutDownGracefully(app: App): void {
  const { server } = app;
  const { config, stopping } = app.deps;
  const delay = config.STOP_DELAY_SECONDS * 1000;
  // From here on Fastify tells whoever comes to close the connection.
  app.addHook("preClose", async () => {
    stopping.hasBegun = true;
    if (!server.listening) return;
    await wait(Math.max(SHUTDOWN_DELAY_MIN_MS, delay));
    const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const drainTimer = setTimeout(
      () => server.closeAllConnections(),
      delay > 0 ? DRAIN_BEHIND_PROXY_MS : DRAIN_MS,
    );
    server.once("close", () => {
      clearInterval(idleTimer);
      clearTimeout(drainTimer);
    });
  });
}
