import type { App } from "../http/deps.ts";
import { loggableError } from "../observability/loggable-error.ts";
import { type JobName, jobs } from "../observability/counters.ts";
import { startTrace } from "../observability/trace.ts";
import { runWithContext } from "../observability/request-context.ts";

/**
 * Runs what is done beside requests, once: a log line as it starts and one as it ends, its figures in /metrics, a trace of
 * its own where traces are made. `work` gives what it has done, or null when another process was at it. Never throws.
 */
export async function runJob(
  log: App["log"],
  name: JobName,
  work: () => Promise<object | null>,
): Promise<void> {
  const figures = jobs[name];
  const started = performance.now();
  const span = startTrace(name, "internal");
  log.info({ job: name }, "job started");
  const secondsPassed = () => (performance.now() - started) / 1000;
  try {
    const done = await runWithContext(
      { ...(span?.isSampled && { span }), trace_id: span?.trace_id },
      work,
    );
    figures[done ? "succeeded" : "left"] += 1;
    if (done) figures.lastSuccess = Date.now() / 1000;
    const ms = Math.round(performance.now() - started);
    log.info({ job: name, ms, ...done }, done ? "job done" : "job left to another process");
    span?.end();
  } catch (error) {
    figures.failed += 1;
    const fault = loggableError(error);
    log.error({ job: name, ms: Math.round(performance.now() - started), fault }, "job failed");
    span?.end("failed");
  }
  figures.lastSeconds = secondsPassed();
}
