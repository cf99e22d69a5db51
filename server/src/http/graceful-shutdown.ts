import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { STOP_SECONDS } from "../config.ts";
import type { App } from "./deps.ts";

/** New connections are served for at least this long, each with `Connection: close`. */
const SHUTDOWN_DELAY_MIN_MS = 250;
/** Running requests are cut after this time. */
const DRAIN_MS = 5000;
/**
 * Behind a proxy, delay and running requests together may take this long: a request that came before the signal has all of
 * `requestTimeout` (app.ts). The rest of STOP_SECONDS is for the database and the traces.
 */
const STOP_BEHIND_PROXY_MS = (STOP_SECONDS - 5) * 1000;
const IDLE_CHECK_MS = 50;
/** The server stops listening in a moment without work, if one comes within this time. */
const QUIET_MOMENT_MS = 2000;
const QUIET_TURN_MS = 1;

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
    await quietMoment(server);
    // Fastify closes the server later, and then waits until it is closed.
    server.close();
    const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const drainTimer = setTimeout(
      () => server.closeAllConnections(),
      delay > 0 ? STOP_BEHIND_PROXY_MS - delay : DRAIN_MS,
    );
    server.once("close", () => {
      clearInterval(idleTimer);
      clearTimeout(drainTimer);
    });
  });
}

/**
 * Resolves at the end of a turn of the event loop that brought no connection and took no time. The kernel resets connections
 * that it has accepted and the server has not: the proxy has sent a request on them, and does not send a POST again. At 700
 * requests a second such a moment comes within milliseconds.
 */
async function quietMoment(server: App["server"]): Promise<void> {
  let isQuiet = false;
  const onConnection = () => (isQuiet = false);
  server.on("connection", onConnection);
  const until = performance.now() + QUIET_MOMENT_MS;
  while (!isQuiet && performance.now() < until) {
    const started = performance.now();
    isQuiet = true;
    await nextTurn();
    if (performance.now() - started > QUIET_TURN_MS) isQuiet = false;
  }
  server.off("connection", onConnection);
}
