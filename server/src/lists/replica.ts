import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { errorCode } from "../observability/error-details.ts";
import { CONNECTION_MS, currentBudget, withBudget } from "../postgres/time-budget.ts";
import { openDatabase } from "../postgres/pool.ts";
import type { Database, Schema } from "../postgres/schema.ts";

/** A place in a server's write-ahead log; `line` names the history that it is a place in, which a standby shares. */
interface Position {
  lsn: number;
  line: string;
}

/** Where the primary stood when it was asked: all that `snapshot` sees lies before `lsn`. */
interface PrimaryPosition extends Position {
  snapshot: string;
  /** When the question was sent, by this process's clock. */
  requestedAt: number;
}

const lsnColumn = (place: string) => sql.raw<number>(`((${place}) - '0/0'::pg_lsn)::int8 as lsn`);

/** What is visible on the primary is flushed, unless commits do not wait for the disk. */
const VISIBLE_UP_TO = `case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** The timeline as it is now: the control file learns of a new one at the next checkpoint. */
export const primaryPosition = sql<Position & { snapshot: string }>`
  select ${lsnColumn(VISIBLE_UP_TO)}, pg_current_snapshot()::text as snapshot,
    system_identifier || '/' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as line
  from pg_control_system()`;
/** No row on a server that is no standby. On the timeline of its last restartpoint it is for sure. */
export const standbyPosition = sql<Position>`
  select ${lsnColumn("pg_last_wal_replay_lsn()")},
    system_identifier || '/' || lpad(upper(to_hex(timeline_id)), 8, '0') as line
  from pg_control_system(), pg_control_checkpoint() where pg_is_in_recovery()`;

/** So long the standby may take for the rows of a request; then the primary is asked. */
const standbyBudget = () => ({ connectionMs: 500, totalMs: 1000 });
const primaryBudget = () => ({ connectionMs: CONNECTION_MS, totalMs: CONNECTION_MS });

/** A standby that is behind has mostly caught up by then. */
const PAUSE_MIN_MS = 5;
const PAUSE_MAX_MS = 1000;
/** To be behind for less is not worth a line in the log. */
const LOG_BEHIND_AFTER_MS = 5000;

const CONFLICT_WITH_RECOVERY = "40001";

/** The standby has not replayed what the primary has flushed. */
class ReplicaBehind extends Error {}
/** What answers as the standby is none that may be read. */
class ReplicaUnusable extends Error {}

/** Rows, and where they are the standby's, a snapshot of the primary's: totals of that moment or later go with them. */
export interface Read<Row> {
  rows: Row[];
  snapshot: string | undefined;
}

export type Replica = ReturnType<typeof openReplica>;

interface Options {
  max?: number;
  log?: (message: string) => void;
}

/**
 * Opens the hot standby of `primary` (DATABASE_READ_URL). What is read there is never older than what anybody has been
 * told before: the primary says up to where its log was flushed after the call began, and the standby answers when
 * it has replayed that. Whatever fails is read on the primary; a standby that failed is left alone until it answers
 * again in the background, and the log says when it goes and when it is back.
 */
export function openReplica(
  connection: pg.ClientConfig,
  primary: Database,
  { max = 10, log = () => undefined }: Options = {},
) {
  const { pool, close: closePool } = openDatabase(connection, { max, log });
  const [primaryStatement, standbyStatement] = [
    primaryPosition.compile(primary),
    standbyPosition.compile(primary),
  ];
  /** What a connection is known to have replayed: it leads to one server, whose log never goes back. */
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

  /** Throws unless all that the connection reads from now on holds what had been flushed at that moment. */
  async function assertReplayed(client: pg.PoolClient, target: PrimaryPosition): Promise<void> {
    const before = replayed.get(client);
    if (before?.line === target.line && before.lsn >= target.lsn) {
      if (before.lsn > target.lsn && before.at < target.requestedAt)
        throw new ReplicaUnusable("it holds what the primary does not: make it anew");
      return;
    }
    // In a statement before the one that reads: a statement's rows are older than what it can tell of the log.
    const { rows } = await client.query<Position>(standbyStatement.sql, []);
    const [found] = rows;
    if (!found) throw new ReplicaUnusable("it is no standby");
    if (found.line !== target.line) throw new ReplicaUnusable("it does not follow this primary");
    replayed.set(client, { ...found, at: performance.now() });
    if (found.lsn < target.lsn) throw new ReplicaBehind("it is behind");
  }

  /** A connection that has caught up with that moment; the caller releases it. Throws where there is none. */
  async function connect(target: PrimaryPosition): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      await assertReplayed(client, target);
      return client;
    } catch (error) {
      client.release(!(error instanceof ReplicaBehind));
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

  /** Does the work with a caught-up standby; null where that is not possible, for whatever reason. */
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

  /** Leaves the standby alone for a while; then asks it again, so that no request waits for one that is away. */
  function pause(error: unknown): null {
    if (pauseTimer || isClosed || errorCode(error) === CONFLICT_WITH_RECOVERY) return null;
    const isBehind = error instanceof ReplicaBehind;
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
        throw new ReplicaBehind("the primary does not answer");
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
     * The rows of a query, from the standby or from the primary (`db`). Where they are the standby's, a snapshot that
     * stands in them says nothing, and the one beside them counts. Throws as the primary does.
     */
    async read<Row>(db: Database, statement: CompiledQuery<Row>): Promise<Read<Row>> {
      const found = await attempt(async (target) => ({
        rows: await query(target, statement),
        snapshot: target.snapshot,
      }));
      return found ?? { rows: (await db.executeQuery(statement)).rows, snapshot: undefined };
    },
    /** A caught-up connection for one transaction, with which it ends; null where there is none now. */
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

/** What the log may say: of an error of PostgreSQL its code alone, since its words may quote what a person wrote. */
function failureReason(error: unknown): string {
  if (error instanceof ReplicaUnusable || error instanceof ReplicaBehind) return error.message;
  return errorCode(error) ?? "it does not answer";
}

/** Lets all who come while a question is under way share the next one: an answer is never older than its caller. */
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
