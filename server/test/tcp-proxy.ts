import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from "node:net";

interface Line {
  near: Socket;
  far: Socket;
  /** The data that is held back while the proxy is stalled. */
  held: (() => void)[];
}

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * A TCP proxy on 127.0.0.1 that simulates failures of a server: slow, stalled, refusing, or gone in the middle of a query.
 * At first it only forwards. The end of a connection is forwarded at once, unless the proxy is silent. Call `close` at the end.
 */
export async function startProxy(to: NetConnectOpts) {
  const lines = new Set<Line>();
  let delayMs = 0;
  let isSilent = false;
  let trap: { messages: number; spring: () => void } | null = null;

  function countDown(): void {
    if (!trap) return;
    trap.messages -= 1;
    if (trap.messages > 0) return;
    const { spring } = trap;
    trap = null;
    spring();
  }

  function carry(line: Line, from: Socket, into: Socket): void {
    from.on("data", (chunk: Buffer) => {
      if (from === line.near) countDown();
      const write = () => void into.write(chunk);
      if (delayMs === Infinity) line.held.push(write);
      else if (delayMs > 0) setTimeout(write, delayMs);
      else write();
    });
    from.on("end", () => isSilent || from.end());
    from.on("error", () => undefined);
    from.on("close", () => {
      lines.delete(line);
      into.destroy();
    });
  }

  // With `allowHalfOpen`, the proxy decides when it confirms the end of a connection.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line: Line = { near, far: connect(to), held: [] };
    lines.add(line);
    carry(line, line.near, line.far);
    carry(line, line.far, line.near);
  });
  async function listen(port: number): Promise<number> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  const port = await listen(0);

  function reset(): void {
    for (const { near, far } of lines) {
      near.resetAndDestroy();
      far.destroy();
    }
    lines.clear();
  }
  function delay(ms: number): void {
    delayMs = ms;
    for (const { held } of lines) for (const write of held.splice(0)) write();
  }
  async function refuse(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    reset();
    await closed;
  }
  return {
    port,
    /** From now on all data is delayed by this time. Data that was held back is sent first. */
    delay,
    pass: () => delay(0),
    /** Accepts all data and forwards none, until changed again. */
    stall: () => delay(Infinity),
    /** As `stall`; does not confirm the end of a connection, either. For the rest of the proxy's life. */
    silence(): void {
      delay(Infinity);
      isSilent = true;
    },
    /** Breaks every connection. New connections are accepted. */
    reset,
    /** Breaks every connection and stops listening. */
    refuse,
    /** Listens again on the same port. */
    accept: async () => void (await listen(port)),
    /** Calls `spring` when the client sends its nth message from now, before the message is forwarded. */
    setTrap: (messages: number, spring: () => void) => void (trap = { messages, spring }),
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}
