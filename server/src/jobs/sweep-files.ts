import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { sweepOverLimit } from "../observability/counters.ts";
import type { Database } from "../postgres/schema.ts";
import { ForeignStoreError, type OwnedStore } from "../storage/owned-store.ts";
import { sweep, type SweepResult } from "../storage/sweep.ts";

/** Runs the sweep and sets its gauge of /metrics. Logs a warning when it moved no file because too many are orphans. */
export async function sweepFiles(
  log: Pick<FastifyBaseLogger, "warn" | "error">,
  { db, files }: { db: Database; files: OwnedStore },
  config: Config,
): Promise<SweepResult | null> {
  const swept = await sweep(db, files, config).catch((error: unknown) => {
    if (error instanceof ForeignStoreError) log.error({ job: "sweep" }, error.message);
    throw error;
  });
  if (!swept) return null;
  const { overLimit } = swept;
  sweepOverLimit.set(overLimit);
  if (overLimit) log.warn({ job: "sweep", overLimit }, "too many orphan files: none was moved");
  return swept;
}
