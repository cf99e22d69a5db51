import { sql } from "kysely";
import { requestBudget, withBudget } from "../postgres/time-budget.ts";
import { loggableError } from "../observability/loggable-error.ts";
import type { App } from "../http/deps.ts";
import { RESERVE } from "../http/disk-space.ts";

export type CheckName = "database" | "migrations" | "files" | "disk";

/** The result of checking one dependency. */
export interface Check {
  name: CheckName;
  ok: boolean;
  /** In English: operators read it. */
  message: string;
}

export interface Readiness {
  checks: Check[];
  /** The failed checks without which no request can be served. The other checks affect only mutations. */
  missing: CheckName[];
  /** The number of pending migrations; null if the database did not answer. */
  pending: number | null;
}

/** Storing a test file costs money and time, so the result is cached. A failure is cached for a shorter time. */
const FILES_TTL_MS = 30_000;
const FILES_FAILURE_TTL_MS = 2000;
/** The time limit of the check, so that /readyz answers even if the file store hangs. */
const FILES_TIMEOUT_MS = 4000;
const REQUIRED: ReadonlySet<CheckName> = new Set(["database", "migrations"]);

/** Checks the office's dependencies. Concurrent callers share one check. */
export function monitorReadiness(app: App): () => Promise<Readiness> {
  const { db, files, disk, pendingMigrations } = app.deps;
  let looking: Promise<Readiness> | undefined;
  let stored: { ok: boolean; until: number } | undefined;

  async function databaseChecks(): Promise<Pick<Readiness, "checks" | "pending">> {
    try {
      const pending = await withBudget(requestBudget(), async () => {
        await sql`select 1`.execute(db);
        return pendingMigrations();
      });
      const message =
        pending > 0
          ? `The database lacks ${pending} migrations`
          : "The database has every migration";
      return {
        pending,
        checks: [
          { name: "database", ok: true, message: "The database answers" },
          { name: "migrations", ok: pending === 0, message },
        ],
      };
    } catch (error) {
      // Also if a newer version has migrated the database: it is reachable, but not usable.
      app.log.warn({ check: "database", fault: loggableError(error) }, "not ready");
      return {
        pending: null,
        checks: [{ name: "database", ok: false, message: "The database cannot be used right now" }],
      };
    }
  }
  async function filesCheck(): Promise<Check> {
    if (!stored || performance.now() > stored.until) {
      const ok = await withTimeout(files.check()).catch((error: unknown) => {
        app.log.warn({ check: "files", fault: loggableError(error) }, "not ready");
        return false;
      });
      stored = { ok, until: performance.now() + (ok ? FILES_TTL_MS : FILES_FAILURE_TTL_MS) };
    }
    const { ok } = stored;
    const message = ok ? "Files can be stored" : "Files cannot be stored right now";
    return { name: "files", ok, message };
  }
  async function diskCheck(): Promise<Check> {
    const ok = await disk.hasRoom();
    const limit = RESERVE / 1024 / 1024;
    const message = ok ? "The disk has room" : `The disk is full: less than ${limit} MiB are free`;
    return { name: "disk", ok, message };
  }
  async function look(): Promise<Readiness> {
    const [database, ...others] = await Promise.all([databaseChecks(), filesCheck(), diskCheck()]);
    const checks = [...database.checks, ...others];
    const missing = checks.filter(({ ok, name }) => !ok && REQUIRED.has(name));
    return { checks, missing: missing.map(({ name }) => name), pending: database.pending };
  }
  return () => (looking ??= look().finally(() => (looking = undefined)));
}

async function withTimeout(work: Promise<void>): Promise<true> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), FILES_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
    return true;
  } finally {
    clearTimeout(timer);
  }
}
