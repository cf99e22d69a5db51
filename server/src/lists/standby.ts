import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { errorCode } from "../observability/error-details.ts";
import { CONNECTION_MS, currentBudget, withBudget } from "../postgres/time-budget.ts";
import { openDatabase } from "../postgres/pool.ts";
import type { Database, Schema } from "../postgres/schema.ts";
import { currentSnapshot } from "./count-deltas.ts";

/** A position in a server's write-ahead log. `system_timeline` is the system identifier and the timeline; a standby has the primary's. */
interface Position {
  lsn: number;
  system_timeline: string;
}

/** The position of the primary. Everything that `snapshot` sees is before `lsn`. */
interface PrimaryPosition extends Position {
  snapshot: string;
  /** When the query was sent (performance.now()). */
  requestedAt: number;
}

const lsnColumn = (lsn: string) => sql.raw<number>(`((${lsn}) - '0/0'::pg_lsn)::int8 as lsn`);

/** Visible rows are flushed, unless commits do not wait for the disk: then the insert position is used. */
const VISIBLE_UP_TO = `case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** The timeline is read from the WAL file's name: the control file has a new timeline only after the next checkpoint. */
export const primaryPosition = sql<Position & { snapshot: string }>`
  select ${lsnColumn(VISIBLE_UP_TO)}, ${currentSnapshot} as snapshot,
    system_identifier || '/' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as system_timeline
  from pg_control_system()`;
/** Returns no row on a server that is not a standby. The timeline is that of the last restartpoint; the standby may be on a newer one. */
export const standbyPosition = sql<Position>`
  select ${lsnColumn("pg_last_wal_replay_lsn()")},
    system_identifier || '/' || lpad(upper(to_hex(timeline_id)), 8, '0') as system_timeline
  from pg_control_system(), pg_control_checkpoint() where pg_is_in_recovery()`;

/** The time limit of the standby for the rows of a request. After it, the primary is asked. */
const standbyBudget = () => ({ connectionMs: 500, totalMs: 1000 });
const primaryBudget = () => ({ connectionMs: CONNECTION_MS, totalMs: CONNECTION_MS });

/** A standby that is behind has usually caught up after this time. */
const PAUSE_MIN_MS = 5;
const PAUSE_MAX_MS = 1000;
/** A shorter delay is not logged. */
const LOG_BEHIND_AFTER_MS = 5000;

const CONFLICT_WITH_RECOVERY = "40001";

/** The standby has not replayed up to the primary's position. */
class StandbyBehindError extends Error {}
/** The server is not a standby of this primary. */
class StandbyUnusableError extends Error {}

/** Rows. For the standby's rows also a snapshot of the primary: their total must be of that snapshot or a later one. */
interface StandbyRows<Row> {
  rows: Row[];
  snapshot: string | undefined;
}

export type Standby = ReturnType<typeof openStandby>;

interface Options {
  max?: number;
  log?: (message: string) => void;
}

/**
 * Opens the hot standby of `primary` (DATABASE_READ_URL). Its rows are never older than any earlier answer: each read asks the
 * primary for its flush position, and uses the standby only when the standby has replayed up to that position. When the
 * standby fails or is behind, the primary answers. A failed standby is paused, and retried in the background; the log says
 * when the standby is no longer used, and when it is used again.
 */
export function openStandby(
  connection: pg.ClientConfig,
  primary: Database,
  { max = 10, log = () => undefined }: Options = {},
) {
  const { pool, close: closePool } = openDatabase(connection, { max, log });
  const primaryStatement = primaryPosition.compile(primary);
  const standbyStatement = standbyPosition.compile(primary);
  /** The last known position of each connection: a connection leads to one server, whose position never decreases. */
  const replayed = new WeakMap<pg.PoolClient, Position & { at: number }>();
  let pauseTimer: NodeJS.Timeout | undefined;
  let pauseMs = PAUSE_MIN_MS;
  let behindSince: number | undefined;
  let isLogged = false;
  let isClosed = false;

  const currentPrimaryPosition = shareConcurrent(() =>
    withBudget(primaryBudget(), async (): Promise<PrimaryPosition> => {
      const requestedAt = performance.now();
      const { rows } = await primary.executeQuery(primaryStatement);
      return { ...rows[0]!, requestedAt };
    }),
  );

  /** Throws unless the connection's server has replayed up to the target. */
  async function assertReplayed(client: pg.PoolClient, target: PrimaryPosition): Promise<void> {
    const before = replayed.get(client);
    if (before?.system_timeline === target.system_timeline && before.lsn >= target.lsn) {
      if (before.lsn > target.lsn && before.at < target.requestedAt)
        throw new StandbyUnusableError("it has data that the primary does not have: rebuild it");
      return;
    }
    // A statement before the one that reads: the snapshot of a statement is older than the position that it reads.
    const { rows } = await client.query<Position>(standbyStatement.sql, []);
    const [current] = rows;
    if (!current) throw new StandbyUnusableError("it is not a standby");
    if (current.system_timeline !== target.system_timeline)
      throw new StandbyUnusableError("it does not follow this primary");
    replayed.set(client, { ...current, at: performance.now() });
    if (current.lsn < target.lsn) throw new StandbyBehindError("it is behind");
  }

  /** A connection to the caught-up standby; the caller releases it. Throws when there is none. */
  async function connect(target: PrimaryPosition): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      await assertReplayed(client, target);
      return client;
    } catch (error) {
      client.release(!(error instanceof StandbyBehindError));
      throw error;
    }
  }

  async function query<Row>(
    target: PrimaryPosition,
    { sql: text, parameters }: CompiledQuery<Row>,
  ) {
    const client = await connect(target);
    try {
      const { rows } = await client.query(text, [...parameters]);
      client.release();
      return rows as Row[];
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Runs the work with a caught-up standby; null when that fails. */
  async function attempt<T>(work: (target: PrimaryPosition) => Promise<T>): Promise<T | null> {
    if (pauseTimer) return null;
    const result = currentPrimaryPosition().then(
      (target) => withBudget(standbyBudget(), () => work(target)).catch(pause),
      () => null,
    );
    const [budget, started] = [currentBudget(), performance.now()];
    return result.finally(() => {
      if (budget) budget.totalMs -= performance.now() - started;
    });
  }

  /** Pauses the use of the standby, and retries it in the background, so that no request waits for a failed standby. */
  function pause(error: unknown): null {
    if (pauseTimer || isClosed || errorCode(error) === CONFLICT_WITH_RECOVERY) return null;
    const isBehind = error instanceof StandbyBehindError;
    behindSince ??= performance.now();
    const shouldLog = !isBehind || performance.now() - behindSince > LOG_BEHIND_AFTER_MS;
    if (shouldLog && !isLogged) {
      isLogged = true;
      log(`The standby is not used, the primary answers alone: ${failureReason(error)}.`);
    }
    pauseMs = isBehind ? Math.min(pauseMs * 2, PAUSE_MAX_MS) : PAUSE_MAX_MS;
    pauseTimer = setTimeout(() => void retry(), pauseMs).unref();
    return null;
  }

  async function retry(): Promise<void> {
    try {
      const target = await currentPrimaryPosition().catch(() => {
        throw new StandbyBehindError("the primary does not answer");
      });
      const client = await withBudget(standbyBudget(), () => connect(target));
      client.release();
      pauseTimer = undefined;
      if (isLogged) log("The standby is used again.");
      [pauseMs, behindSince, isLogged] = [PAUSE_MIN_MS, undefined, false];
    } catch (error) {
      pauseTimer = undefined;
      pause(error);
    }
  }

  return {
    /**
     * Returns the rows of a query, from the standby or from the primary (`db`). For the standby's rows, use `snapshot` of the
     * result; a snapshot inside the rows is the standby's own. Throws as the primary does.
     */
    async read<Row>(db: Database, statement: CompiledQuery<Row>): Promise<StandbyRows<Row>> {
      const result = await attempt(async (target) => ({
        rows: await query(target, statement),
        snapshot: target.snapshot,
      }));
      return result ?? { rows: (await db.executeQuery(statement)).rows, snapshot: undefined };
    },
    /** A caught-up connection for one transaction, released at its end; null when the standby cannot be used now. */
    reserveConnection: (): Promise<Database | null> =>
      attempt(async (target) => {
        const client = await connect(target);
        const end = () => Promise.resolve();
        return new Kysely<Schema>({
          dialect: new PostgresDialect({ pool: { options: {}, connect: async () => client, end } }),
        });
      }),
    close: async () => {
      isClosed = true;
      clearTimeout(pauseTimer);
      await closePool();
    },
  };
}

/** The reason for the log. Of a PostgreSQL error only the code: its message can quote personal data. */
function failureReason(error: unknown): string {
  if (error instanceof StandbyUnusableError || error instanceof StandbyBehindError)
    return error.message;
  return errorCode(error) ?? "it does not answer";
}

/** Concurrent callers share the next query: a result is never older than its caller. */
function shareConcurrent<Answer>(query: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= last.then(() => {
      next = undefined;
      const answer = query();
      last = answer.catch(() => undefined);
      return answer;
    }));
}
