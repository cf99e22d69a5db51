import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { InjectOptions } from "fastify";
import { vi } from "vitest";
import type pg from "pg";
import { seededRandom } from "../src/demo/random.ts";
import type { Deps } from "../src/http/deps.ts";
import type { S3Options } from "../src/storage/s3.ts";
import { startFront } from "./proxy.ts";

/** The first message to a process (process-child.ts). */
export interface Settings {
  connection: pg.ClientConfig;
  bucket: S3Options;
  config: Deps["config"];
  secret: string;
  /** The header with the address that a request shall appear to come from. */
  addressHeader: string;
  consoleFolder?: string;
}

/** A later message. `null`: the real time. */
export interface Clock {
  now: number | null;
}

const ADDRESS_HEADER = "x-test-address";
const CHILD = join(import.meta.dirname, "process-child.ts");

export type Processes = Awaited<ReturnType<typeof startProcesses>>;

/**
 * Starts `count` real API processes of one office on 127.0.0.1. `ask` sends a request to a random process. The seed of the
 * choices is printed; TEST_SEED sets it.
 */
export async function startProcesses(count: number, given: Omit<Settings, "addressHeader">) {
  const settings = { ...given, addressHeader: ADDRESS_HEADER };
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  console.log(`PROCESSES ${count}, TEST_SEED=${seed}`);
  const random = seededRandom(seed);
  const all = await Promise.all(Array.from({ length: count }, () => startProcess(settings)));
  const agent = new Agent({ keepAlive: true });
  let clock: number | null = null;

  /** Sets the processes' clocks to the test's clock. */
  async function setClocks(): Promise<void> {
    const now = vi.isFakeTimers() ? Date.now() : null;
    // Fake timers with the real time are ignored.
    const wanted = now !== null && Math.abs(now - trueNow()) > 1000 ? now : null;
    if (wanted === clock) return;
    clock = wanted;
    await Promise.all(all.map(({ child }) => request(child, { now: wanted } satisfies Clock)));
  }
  const any = () => random.pick(all).address;
  let front: ReturnType<typeof startFront> | undefined;

  return {
    addresses: all.map(({ address }) => address),
    any,
    /** One address in front of all processes: each request goes to the next one. */
    front: async () => (await (front ??= startFront(all.map(({ address }) => address)))).address,
    async ask({ method = "GET", url, headers, payload, remoteAddress, ...rest }: InjectOptions) {
      if (Object.keys(rest).length)
        throw new Error(`Not sent over HTTP: ${Object.keys(rest).join()}`);
      await setClocks();
      const { pathname, search } = new URL(url as string, "http://localhost");
      const body = bodyOf(payload);
      const request = send(any(), {
        agent,
        method,
        path: pathname + search,
        headers: {
          ...(body?.type && { "content-type": body.type }),
          ...(body && { "content-length": body.bytes.length }),
          ...(remoteAddress && { [ADDRESS_HEADER]: remoteAddress }),
          ...headers,
        },
      });
      // The answer counts even if the rest of the body could not be sent.
      request.on("error", () => undefined);
      request.end(body?.bytes);
      const [reply] = (await once(request, "response")) as [IncomingMessage];
      return {
        statusCode: reply.statusCode!,
        headers: reply.headers,
        rawPayload: await buffer(reply),
      };
    },
    async stop() {
      agent.destroy();
      await (await front)?.close();
      await Promise.all(
        all.map(async ({ child }) => {
          const gone = once(child, "exit");
          child.disconnect();
          await gone;
        }),
      );
    },
  };
}

const trueNow = () => performance.timeOrigin + performance.now();

async function startProcess(settings: Settings) {
  const child = fork(CHILD, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return { child, address: await request<string>(child, settings) };
}

/** Sends a message to the process; returns the answer. Throws if the process ends instead. */
async function request<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error("A process of the test's office ended."));
  child.once("exit", end);
  try {
    const answered = once(child, "message", { signal: ended.signal }) as Promise<[Answer]>;
    child.send(message);
    return (await answered)[0];
  } finally {
    child.off("exit", end);
  }
}

/** The bytes of a payload with its default content type, in the form that light-my-request takes. */
function bodyOf(payload: InjectOptions["payload"]): { bytes: Buffer; type?: string } | undefined {
  if (payload === undefined) return undefined;
  if (typeof payload === "string") return { bytes: Buffer.from(payload) };
  if (Buffer.isBuffer(payload)) return { bytes: payload };
  return { bytes: Buffer.from(JSON.stringify(payload)), type: "application/json" };
}
