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

/** The interval of the requests to /readyz. */
const LOOK_EVERY_MS = 200;
/** The keep-alive time of connections to a process: shorter than its STOP_DELAY_SECONDS. */
const KEEP_IDLE_MS = 500;

/**
 * A header with the process (host and port) that the request shall go to, if the proxy uses it: for tests that need running
 * work at a certain process.
 */
export const TARGET_HEADER = "x-test-process";

/** A process behind the proxy. */
interface Behind {
  address: URL;
  isIn: boolean;
  agent: Agent;
  /** Requests that were forwarded to it and are not fully answered. */
  under: Set<Handed>;
}

/** One request that was forwarded to a process. */
export interface Handed {
  method: string;
  path: string;
  to: string;
  /** performance.now() */
  at: number;
  /** The reason if the answer is missing or incomplete. */
  failure?: string;
}

export type Proxy = Awaited<ReturnType<typeof startFront>>;

/**
 * A small reverse proxy on 127.0.0.1 in front of several processes, configured as OPERATIONS.md recommends: round robin;
 * the next process if one refuses the connection, so that nothing was sent; no other retries. If a process ends before its
 * answer is complete, the request fails with a broken connection and is recorded in `failed`. With `isWatching` the proxy
 * polls each process's /readyz and skips processes that are not ready. Call `close` at the end.
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

  /** The candidates in order. If no process is in use, all of them: they may be back. */
  function inTurn(wanted: unknown): Behind[] {
    turn += 1;
    const rotated = all.map((_, place) => all[(turn + place) % all.length]!);
    const ready = rotated.filter(({ isIn }) => isIn);
    const first = ready.filter(({ address }) => address.host === wanted);
    return ready.length ? [...new Set([...first, ...ready])] : rotated;
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    handedOver += 1;
    hand(request, response, inTurn(request.headers[TARGET_HEADER]));
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
      // The client disconnected by itself, so this is no failure.
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
    // The body is read when there is a connection: until then the next process can get the request.
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
    /** Every request without a complete answer. */
    failed,
    /** The number of requests so far. */
    count: () => handedOver,
    /** Whether a process gets requests. */
    isIn: (address: string) => find(address).isIn,
    /** The running requests of a process. */
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
