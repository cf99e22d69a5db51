import type { App } from "../http/deps.ts";
import { loggableError } from "../observability/loggable-error.ts";
import { type JobName, jobs } from "../observability/counters.ts";
import { startTrace } from "../observability/trace.ts";
import { runWithContext } from "../observability/request-context.ts";

/**
 * Runs a background job once, with log lines at its start and end, counters for /metrics, and a trace. `work` returns its result
 * for the log, or null when another process is running the job, or is making a backup. Never throws.
 */
export async function runJob(
  log: App["log"],
  name: JobName,
  work: () => Promise<object | null>,
): Promise<void> {
  const counters = jobs[name];
  const started = performance.now();
  const span = startTrace(name, "internal");
  log.info({ job: name }, "job started");
  const msPassed = () => Math.round(performance.now() - started);
  try {
    const done = await runWithContext(
      { ...(span?.isSampled && { span }), trace_id: span?.trace_id },
      work,
    );
    counters[done ? "succeeded" : "left"] += 1;
    if (done) counters.lastSuccess = Date.now() / 1000;
    log.info(
      { job: name, ms: msPassed(), ...done },
      done ? "job done" : "job skipped: another process runs it, or makes a backup",
    );
    span?.end();
  } catch (error) {
    counters.failed += 1;
    const fault = loggableError(error);
    log.error({ job: name, ms: msPassed(), fault }, "job failed");
    span?.end("failed");
  }
  counters.lastSeconds = (performance.now() - started) / 1000;
}
