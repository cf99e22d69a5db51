import { sql } from "kysely";
import { type Message, says } from "contract/messages";
import { requestBudget, withBudget } from "../postgres/time-budget.ts";
import { loggableError } from "../observability/loggable-error.ts";
import type { App } from "../http/deps.ts";
import { RESERVE } from "../http/disk-space.ts";

export type CheckName = "database" | "migrations" | "files" | "disk";

/** One thing that a working office needs. */
export interface Check {
  name: CheckName;
  ok: boolean;
  message: Message;
}

export interface Readiness {
  checks: Check[];
  /** Without these nobody can be served. What else is missing keeps people from changing something, not from reading. */
  missing: CheckName[];
  /** How many migrations the database lacks; null when it did not say. */
  pending: number | null;
}

/** A stored file costs money and time: so long the word on that is kept. Bad news is asked for again sooner. */
const FILES_KEPT_MS = 30_000;
const FAULT_KEPT_MS = 2000;
/** Who asks has to have an answer, whatever the file store does. */
const FILES_PATIENCE_MS = 4000;
const REQUIRED: ReadonlySet<CheckName> = new Set(["database", "migrations"]);

/** Says what is missing. Whoever asks while another one's answer is being found gets the same: many cost no more than one. */
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
          ? says("The database lacks {count} migrations", { count: pending })
          : says("The database has every migration");
      return {
        pending,
        checks: [
          { name: "database", ok: true, message: says("The database answers") },
          { name: "migrations", ok: pending === 0, message },
        ],
      };
    } catch (error) {
      // A database that was used by a newer version is reached, and cannot be used.
      app.log.warn({ check: "database", fault: loggableError(error) }, "not ready");
      return {
        pending: null,
        checks: [
          { name: "database", ok: false, message: says("The database cannot be used right now") },
        ],
      };
    }
  }
  async function filesCheck(): Promise<Check> {
    if (!stored || performance.now() > stored.until) {
      const ok = await inTime(files.check()).catch((error: unknown) => {
        app.log.warn({ check: "files", fault: loggableError(error) }, "not ready");
        return false;
      });
      stored = { ok, until: performance.now() + (ok ? FILES_KEPT_MS : FAULT_KEPT_MS) };
    }
    const { ok } = stored;
    const message = ok ? says("Files can be stored") : says("Files cannot be stored right now");
    return { name: "files", ok, message };
  }
  async function diskCheck(): Promise<Check> {
    const ok = await disk.hasRoom();
    const limit = RESERVE / 1024 / 1024;
    const message = ok
      ? says("The disk has room")
      : says("The disk is full: less than {limit} MiB are free", { limit });
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

async function inTime(work: Promise<void>): Promise<true> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), FILES_PATIENCE_MS);
  });
  try {
    await Promise.race([work, late]);
    return true;
  } finally {
    clearTimeout(timer);
  }
}
