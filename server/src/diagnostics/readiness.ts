import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { STUCK_CHANGES, STUCK_MAX } from "../postgres/prepare-session.ts";
import { assertPrimary } from "../postgres/primary-server.ts";
import { requestBudget, withBudget } from "../postgres/time-budget.ts";
import { loggableError } from "../observability/loggable-error.ts";
import type { App } from "../http/deps.ts";
import { RESERVE } from "../http/uploads/disk-space.ts";

/** The result of one check. The message is in English, and names no host, role or path. */
export interface CheckResult {
  name: string;
  ok: boolean;
  message: string;
}

export interface Readiness {
  checks: CheckResult[];
  /** The names of the failed checks without which no request can be served. */
  missing: string[];
  /** The number of pending migrations; null if the database cannot be used. */
  pending: number | null;
}

/** Storing a test file costs money and time, so the result is cached. A failure is cached for a shorter time. */
const FILES_TTL_MS = 30_000;
const FILES_FAILURE_TTL_MS = 2000;
/** The time limit of the check, so that /readyz answers even if the file store hangs. */
const FILES_TIMEOUT_MS = 4000;
const DISK_IS_FULL = `The disk is full: less than ${RESERVE / 1024 / 1024} MiB are free`;

/** Checks the office's dependencies. Concurrent callers share one check. */
export function monitorReadiness(app: App): () => Promise<Readiness> {
  const { db, files, disk, pendingMigrations } = app.deps;
  let running: Promise<Readiness> | undefined;
  let stored: { ok: boolean; until: number } | undefined;

  const warn = (check: string, error: unknown) =>
    app.log.warn({ check, fault: loggableError(error) }, "not ready");

  async function readDatabase(): Promise<{ pending: number; stuck: number } | null> {
    try {
      return await withBudget(requestBudget(), async () => {
        await assertPrimary((text) => sql.raw<never>(text).execute(db));
        const { rows } = await sql.raw<{ count: number }>(STUCK_CHANGES).execute(db);
        return { pending: await pendingMigrations(), stuck: rows[0]!.count };
      });
    } catch (error) {
      // Also if a newer version has migrated the database: it is reachable, but not usable.
      warn("database", error);
      return null;
    }
  }
  async function canStoreFiles(): Promise<boolean> {
    if (!stored || performance.now() > stored.until) {
      const late = wait(FILES_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error("no answer");
      });
      const ok = await Promise.race([files.check(), late]).then(
        () => true,
        (error: unknown) => {
          warn("files", error);
          return false;
        },
      );
      stored = { ok, until: performance.now() + (ok ? FILES_TTL_MS : FILES_FAILURE_TTL_MS) };
    }
    return stored.ok;
  }
  async function checkAll(): Promise<Readiness> {
    const [database, canStore, hasDiskSpace] = await Promise.all([
      readDatabase(),
      canStoreFiles(),
      disk.hasRoom(),
    ]);
    const pending = database?.pending ?? null;
    const check = (name: string, ok: boolean, fine: string, failed: string): CheckResult => ({
      name,
      ok,
      message: ok ? fine : failed,
    });
    const required = [
      check(
        "database",
        pending !== null,
        "The database answers",
        "The database cannot be used right now",
      ),
      ...(pending === null
        ? []
        : [
            check(
              "migrations",
              pending === 0,
              "The database has every migration",
              `The database lacks ${pending} migrations`,
            ),
          ]),
    ];
    const checks = [
      check(
        "changes",
        !database || database.stuck < STUCK_MAX,
        "No change waits for a standby",
        "Changes wait for the database's standby: only reading works",
      ),
      check("disk", hasDiskSpace, "The disk has room", DISK_IS_FULL),
      check("files", canStore, "Files can be stored", "Files cannot be stored right now"),
      ...required,
    ];
    const missing = required.filter(({ ok }) => !ok).map(({ name }) => name);
    return { checks, missing, pending };
  }
  return () => (running ??= checkAll().finally(() => (running = undefined)));
}
