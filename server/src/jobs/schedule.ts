import { SpanKind } from "@opentelemetry/api";
import type { FastifyBaseLogger } from "fastify";
import {
  type JobName,
  jobLastSeconds,
  jobLastSuccess,
  jobRuns,
} from "../observability/counters.ts";
import { loggableError } from "../observability/loggable-error.ts";
import { runWithContext } from "../observability/request-context.ts";
import { endSpan, startTrace } from "../observability/trace.ts";

/** A background job. */
interface Job {
  /** Its name in logs, metrics and traces. */
  name: JobName;
  /** The time from one start to the next, in milliseconds. */
  every: number;
  /**
   * Returns its result for the log, or null when another process is running the job, or is making a backup. Ends early when
   * `signal` is aborted.
   */
  run: (signal: AbortSignal) => Promise<object | null>;
  /** For a job of every few seconds: no log line of a run that did nothing (all numbers of its result are 0). */
  isQuiet?: boolean;
}

type JobLog = Pick<FastifyBaseLogger, "info" | "error">;

/**
 * Runs the job now and then at each interval, unless the run before has not ended. Returns a function that stops this, aborts the current run, and waits for its end.
 * An error of a run is logged and counted; the next run comes all the same.
 */
export function schedule(log: JobLog, { every, ...job }: Job): () => Promise<void> {
  const controller = new AbortController();
  let running: Promise<void> | undefined;
  const once = () => {
    running ??= runJob(log, job, controller.signal).finally(() => {
      running = undefined;
    });
  };
  once();
  const timer = setInterval(once, every);
  return async () => {
    clearInterval(timer);
    controller.abort();
    await running;
  };
}

/** Runs a job once, with log lines, metrics and a trace. Never throws. */
async function runJob(
  log: JobLog,
  { name, run, isQuiet }: Omit<Job, "every">,
  signal: AbortSignal,
): Promise<void> {
  const job_name = name;
  const started = performance.now();
  const span = startTrace(name, SpanKind.INTERNAL);
  if (!isQuiet) log.info({ job: name }, "job started");
  const msPassed = () => Math.round(performance.now() - started);
  try {
    const done = await runWithContext(
      { ...(span?.isRecording() && { span }), trace_id: span?.spanContext().traceId },
      () => run(signal),
    );
    jobRuns.inc({ job_name, result: done ? "succeeded" : "left" });
    if (done) jobLastSuccess.setToCurrentTime({ job_name });
    if (!isQuiet || Object.values(done ?? {}).some((count) => count !== 0))
      log.info(
        { job: name, ms: msPassed(), ...done },
        done ? "job done" : "job skipped: another process runs it, or makes a backup",
      );
    endSpan(span);
  } catch (error) {
    jobRuns.inc({ job_name, result: "failed" });
    const fault = loggableError(error);
    log.error({ job: name, ms: msPassed(), fault }, "job failed");
    endSpan(span, error);
  }
  jobLastSeconds.set({ job_name }, (performance.now() - started) / 1000);
}
