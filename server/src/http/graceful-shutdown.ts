import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { STOP_SECONDS } from "../config.ts";
import type { App } from "./deps.ts";

/** After the signal, new connections are served for at least this long, with `Connection: close`. */
const SHUTDOWN_DELAY_MIN_MS = 250;
/** Running requests are cut after this time. */
const DRAIN_MS = 5000;
/**
 * Behind a proxy, the delay and the running requests together may take this long. A request that began before the signal keeps its
 * full `requestTimeout` (app.ts). The rest of STOP_SECONDS is for closing the database and sending the traces.
 */
const STOP_BEHIND_PROXY_MS = (STOP_SECONDS - 5) * 1000;
const IDLE_CHECK_MS = 50;
/** The server stops listening in an idle moment; without an idle moment, after this time. */
const IDLE_MOMENT_MS = 2000;
const IDLE_TURN_MS = 1;

/**
 * Makes app.close() finish the running requests within a time limit (fault-10): idle
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
    await idleMoment(server);
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
 * Resolves in an idle moment: at the end of a turn of the event loop that took at most IDLE_TURN_MS and brought no connection.
 * When the server stops listening, the kernel resets the connections that the server has not accepted yet. A proxy may have sent a
 * request on such a connection, and does not retry a POST. At 700 requests a second an idle moment comes within milliseconds.
 */
async function idleMoment(server: App["server"]): Promise<void> {
  let isIdle = false;
  const onConnection = () => (isIdle = false);
  server.on("connection", onConnection);
  const until = performance.now() + IDLE_MOMENT_MS;
  while (!isIdle && performance.now() < until) {
    const started = performance.now();
    isIdle = true;
    await nextTurn();
    if (performance.now() - started > IDLE_TURN_MS) isIdle = false;
  }
  server.off("connection", onConnection);
}
