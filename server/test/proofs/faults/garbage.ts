import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";

/** Lets a Node process choose a free port for its inspector. */
export const COLLECTABLE = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" };

/**
 * Runs the garbage collector of a server that was started with COLLECTABLE, through the inspector that Node opens on
 * SIGUSR1. The memory in use afterwards is really in use.
 */
export async function collectGarbage(server: { child: ChildProcess; output: () => string }) {
  const address = () => /ws:\/\/\S+/.exec(server.output())?.[0] ?? "";
  if (!address()) server.child.kill("SIGUSR1");
  await expect.poll(address, { timeout: 10_000 }).not.toBe("");
  const inspector = new WebSocket(address());
  await once(inspector, "open");
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await once(inspector, "message");
  inspector.close();
}
