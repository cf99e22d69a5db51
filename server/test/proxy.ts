import { once } from "node:events";
import {
  Agent,
  createServer,
  type ClientRequest,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** How often a proxy that watches asks each process whether it is ready. */
const LOOK_EVERY_MS = 200;
/** Connections to a process are kept so long without a request: shorter than the STOP_DELAY_SECONDS of whoever is behind it. */
const KEEP_IDLE_MS = 500;

/** Names the process (host and port) that a request shall go to, if it is in: a test wants work under way at a certain one. */
export const WANTED_HEADER = "x-test-process";

/** A process behind the proxy. */
interface Behind {
  address: URL;
  isIn: boolean;
  agent: Agent;
  /** Requests that were handed to it and are not answered to the end. */
  under: Set<Handed>;
}

/** One request as it was handed to a process. */
export interface Handed {
  method: string;
  path: string;
  to: string;
  /** performance.now() */
  at: number;
  /** Why its answer did not come, or not whole. */
  failure?: string;
}

export type Proxy = Awaited<ReturnType<typeof startFront>>;

/**
 * A small reverse proxy on 127.0.0.1 in front of several processes, as OPERATIONS.md says one should be set up: each in turn;
 * where a process refuses the connection, so that nothing was sent, the next one; no other repetition. A request whose
 * process is gone before the answer is whole fails by a broken connection, and is kept in `failed`. With `isWatching` it
 * asks each process for /readyz, and leaves out whoever is not ready. Call `close` at the end.
 */
export async function startFront(addresses: string[], { isWatching = false } = {}) {
  const all = addresses.map((address): Behind => ({
    address: new URL(address),
    isIn: true,
    agent: new Agent({ keepAlive: true, timeout: KEEP_IDLE_MS }),
    under: new Set(),
  }));
  const failed: Handed[] = [];
  let handedOver = 0;
  let turn = 0;

  /** Who may be asked, in the order of asking; when nobody is in, everybody: they may be back. */
  function inTurn(wanted: unknown): Behind[] {
    turn += 1;
    const rotated = all.map((_, place) => all[(turn + place) % all.length]!);
    const ready = rotated.filter(({ isIn }) => isIn);
    const first = ready.filter(({ address }) => address.host === wanted);
    return ready.length ? [...new Set([...first, ...ready])] : rotated;
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    handedOver += 1;
    hand(request, response, inTurn(request.headers[WANTED_HEADER]));
  }

  function hand(
    request: IncomingMessage,
    response: ServerResponse,
    [behind, ...others]: Behind[],
  ): void {
    if (!behind) {
      failed.push({ ...handed(request, "nobody"), failure: "every process refused" });
      response.destroy();
      return;
    }
    const { address, agent, under } = behind;
    const one = handed(request, address.host);
    under.add(one);
    const forwarded = send({
      host: address.hostname,
      port: address.port,
      method: request.method,
      path: request.url,
      headers: {
        ...request.headers,
        connection: "keep-alive",
        "x-forwarded-for": request.socket.remoteAddress,
        "x-forwarded-proto": "https",
      },
      agent,
    });
    const over = (failure?: string) => {
      if (!under.delete(one)) return;
      if (failure) failed.push(Object.assign(one, { failure }));
    };
    forwarded.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") {
        under.delete(one);
        hand(request, response, others);
        return;
      }
      // Of a client that went by itself nobody waits for the answer.
      over(response.destroyed ? undefined : (error.code ?? error.message));
      response.destroy();
    });
    forwarded.on("response", (answer) => {
      const { connection: _, "keep-alive": __, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.on("close", () => {
        if (answer.complete) return over();
        over(response.destroyed ? undefined : "the answer was cut short");
        response.destroy();
      });
    });
    response.on("close", () => {
      if (!response.writableFinished) forwarded.destroy();
    });
    // The body is taken once there is a connection: until then the next process may still have it.
    whenConnected(forwarded, () => request.pipe(forwarded));
  }

  async function look(behind: Behind): Promise<void> {
    const answer = await fetch(new URL("/readyz", behind.address), {
      signal: AbortSignal.timeout(2000),
      headers: { connection: "close" },
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    behind.isIn = answer?.status === 200;
  }
  const watching = isWatching
    ? setInterval(() => all.forEach((behind) => void look(behind)), LOOK_EVERY_MS)
    : undefined;

  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, serve);
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request that got no whole answer from whoever it was handed to. */
    failed,
    /** How many requests have come. */
    count: () => handedOver,
    /** Whether a process gets requests. */
    isIn: (address: string) => find(address).isIn,
    /** What a process has under way. */
    underWay: (address: string) => [...find(address).under],
    async close() {
      clearInterval(watching);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      for (const { agent } of all) agent.destroy();
      await closed;
    },
  };

  function find(address: string): Behind {
    return all.find((one) => one.address.host === new URL(address).host)!;
  }
}

const handed = ({ method = "", url = "" }: IncomingMessage, to: string): Handed => ({
  method,
  path: url.split("?")[0]!,
  to,
  at: performance.now(),
});

function whenConnected(request: ClientRequest, then: () => void): void {
  request.once("socket", (socket) => {
    if (socket.connecting) socket.once("connect", then);
    else then();
  });
}
