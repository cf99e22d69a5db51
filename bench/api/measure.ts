import autocannon from "autocannon";
import { quantile } from "../../server/test/rounds.ts";
import { cpuOf, cpuOfFamily } from "./processes.ts";
import type { System } from "./servers.ts";
import type { Call, Question, Workload } from "./workloads.ts";

/** The measurement of one system with one workload; times in milliseconds. */
export interface Measured {
  /** Answers per second. */
  rate: number;
  p50: number;
  p99: number;
  /** Processor time per answer. */
  node: number;
  postgres: number;
  answers: number;
  /** Bytes per answer, with headers. */
  bytes: number;
  /** Answers other than 2xx, and requests without an answer. */
  failed: number;
}

export interface Load {
  connections: number;
  seconds: number;
  postmaster: number;
}

const ask = (call: Call, headers: Record<string, string>): autocannon.Request => ({
  method: call.method,
  path: call.path,
  headers: {
    ...headers,
    ...(call.body && { "content-type": "application/json", "idempotency-key": "[<id>]" }),
  },
  ...(call.body && { body: JSON.stringify(call.body) }),
});

/**
 * Sends the questions of one workload to one system, each as soon as the previous answer has arrived. One uncounted request
 * goes first: it applies the deltas of the complaints removed since the last measurement, which no office has.
 */
export async function measure(
  system: System,
  workload: Workload,
  questions: Question[],
  { connections, seconds, postmaster }: Load,
): Promise<Measured> {
  const calls = questions.map((question) => system.calls[workload](question));
  if (workload !== "w6") await askOnce(system, calls[0]!);
  const requests = await Promise.all(
    calls.map(async (call) => ask(call, await system.headers(call.as))),
  );
  const times: number[] = [];
  let [bytes, failed] = [0, 0];
  const nodeBefore = cpuOf(system.pid);
  const postgresBefore = cpuOfFamily(postmaster);
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: system.base,
        connections,
        duration: seconds,
        timeout: 60,
        requests,
        idReplacement: workload === "w6",
      },
      (error: unknown) => (error ? reject(error) : resolve()),
    );
    run.on("response", (_, status, size, time) => {
      times.push(time);
      bytes += size;
      last = performance.now();
      if (status < 200 || status > 299) failed += 1;
    });
    run.on("reqError", () => (failed += 1));
  });
  const answers = times.length;
  // A system without any answer gets the rate 0 and a failure.
  if (answers === 0) failed += 1;
  const at = (part: number) => (answers ? quantile(times, part) : Number.NaN);
  return {
    rate: answers && answers / ((last - started) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    node: (cpuOf(system.pid) - nodeBefore) / answers,
    postgres: (cpuOfFamily(postmaster) - postgresBefore) / answers,
    answers,
    bytes: Math.round(bytes / answers),
    failed,
  };
}

/** Sends one question; returns the answer's status, data and time. */
export async function askOnce(system: System, call: Call) {
  const headers = await system.headers(call.as);
  const started = performance.now();
  const reply = await fetch(system.base + call.path, {
    method: call.method,
    headers: {
      ...headers,
      ...(call.body && { "content-type": "application/json" }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  });
  const text = await reply.text();
  return { ok: reply.ok, status: reply.status, text, ms: performance.now() - started };
}
