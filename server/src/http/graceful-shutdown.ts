import { setTimeout as wait } from "node:timers/promises";
import type { App } from "./deps.ts";

/** New connections are served for at least this long, each with `Connection: close`. */
const SHUTDOWN_DELAY_MIN_MS = 250;
/** Running requests are cut after this time. */
const DRAIN_MS = 5000;
/** Behind a proxy, running requests may take as long as `requestTimeout` allows (app.ts): no client waits for this process to exit. */
const DRAIN_BEHIND_PROXY_MS = 125_000;
const IDLE_CHECK_MS = 50;

/**
 * Makes app.close() finish the running requests within a time limit (security.md, "Integrity, crashes, recovery"): idle
 * connections are closed, and unfinished requests are cut at the limit. For STOP_DELAY_SECONDS the server still answers, but
 * /readyz reports that it stops (diagnostics/health.ts) and each answer closes its connection, so that a proxy sends new
 * requests to other processes.
 */
export function shutDownGracefully(app: App): void {
  const { server } = app;
  const { config, stopping } = app.deps;
  const delay = config.STOP_DELAY_SECONDS * 1000;
  // From this hook on, Fastify answers with `Connection: close`.
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
