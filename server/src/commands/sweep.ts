import type { Config } from "../config.ts";
import type { App } from "../http/deps.ts";
import { sweptFiles } from "../observability/counters.ts";
import type { Office } from "../office.ts";
import { ForeignStoreError } from "../storage/owned-store.ts";
import { sweep, type SweepResult } from "../storage/sweep.ts";
import { runJob } from "./jobs.ts";

const SWEEP_EVERY_MS = 3_600_000;

/** Runs the sweep now and every hour; returns a function that stops this. */
export function startSweep(log: App["log"], office: Office, config: Config): () => void {
  const once = () => runJob(log, "sweep", () => sweepOnce(log, office, config));
  void once();
  const timer = setInterval(() => void once(), SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}

/** Runs the sweep and sets its counters for /metrics. Logs a warning when it moved no file because too many are orphans. */
async function sweepOnce(
  log: App["log"],
  { db, files }: Office,
  config: Config,
): Promise<SweepResult | null> {
  const swept = await sweep(db, files, config).catch((error: unknown) => {
    if (error instanceof ForeignStoreError) log.error({ job: "sweep" }, error.message);
    throw error;
  });
  if (!swept) return null;
  const { overLimit, inQuarantine } = swept;
  Object.assign(sweptFiles, { overLimit, inQuarantine });
  if (overLimit) log.warn({ job: "sweep", overLimit }, "too many orphan files: none was moved");
  return swept;
}
