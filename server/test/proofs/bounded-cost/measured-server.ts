import { fork } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { buffer } from "node:stream/consumers";

const MAIN = join(import.meta.dirname, "../../../src/main.ts");
const REPORTER = join(import.meta.dirname, "report-cpu.ts");

/** An idle server spends less than this between two checks. */
const IDLE_MICROSECONDS = 5000;
const IDLE_CHECK_MS = 50;

/** A request as it is sent. A body in pieces is sent without a content length. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | Buffer[] | undefined;
}

export interface Cost {
  /** 0 if the connection ended without an answer. */
  status: number;
  answer: string;
  /** Processor time of the server in milliseconds: user and system, all threads. */
  ms: number;
}

export type MeasuredServer = Awaited<ReturnType<typeof startMeasuredServer>>;

/** Starts the real server with a way to read its processor time. Throws with its output if it does not start. */
export async function startMeasuredServer(env: Record<string, string>) {
  const child = fork(MAIN, ["serve"], {
    execArgv: ["--import", REPORTER],
    env: { ...process.env, PORT: "0", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  child.stderr!.on("data", (text: Buffer) => (output += text.toString()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).on("line", (line) => {
      const found = /ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  const { hostname, port } = new URL(address);

  async function cpuMicroseconds(): Promise<number> {
    const reported = once(child, "message") as Promise<[number]>;
    child.send("cpu");
    return (await reported)[0];
  }

  /** Sends one request on a new connection and waits until both sides have finished. */
  async function exchange({ method, path, headers, body }: WireRequest) {
    const request = httpRequest({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: {
        ...headers,
        ...(body && !Array.isArray(body) && { "content-length": String(body.length) }),
      },
    });
    const closed = once(request, "close");
    // The server may close the connection while the body is being sent. An answer that has arrived counts.
    request.on("error", () => undefined);
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    const pieces = [body ?? []].flat().values();
    const sendNext = () => {
      for (const piece of pieces) if (!request.write(piece)) return;
      request.end();
    };
    request.on("drain", sendNext);
    sendNext();
    try {
      const [response] = await Promise.race([answered, closed.then(() => Promise.reject(ended))]);
      const answer = (await buffer(response)).toString();
      await closed;
      return { status: response.statusCode!, answer };
    } catch {
      return { status: 0, answer: "" };
    }
  }

  return {
    address,
    child,
    /** Sends the request and measures its cost for the server. */
    async costOf(request: WireRequest): Promise<Cost> {
      const before = await cpuMicroseconds();
      const answered = await exchange(request);
      await nextTurn();
      return { ...answered, ms: ((await cpuMicroseconds()) - before) / 1000 };
    },
    /** Sends the request and measures what it costs until the server is idle again, which may be after the answer. */
    async costUntilIdle(request: WireRequest): Promise<Cost> {
      const before = await cpuMicroseconds();
      const answered = await exchange(request);
      let spent = await cpuMicroseconds();
      for (let last = before; spent - last > IDLE_MICROSECONDS;) {
        last = spent;
        await wait(IDLE_CHECK_MS);
        spent = await cpuMicroseconds();
      }
      return { ...answered, ms: (spent - before) / 1000 };
    },
    async stop(): Promise<void> {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

const ended = new Error("The connection ended without an answer.");
