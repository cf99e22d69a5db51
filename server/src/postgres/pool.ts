import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Layouts, NamedQuery } from "./named-query.ts";
import { countStatementFailure, connectionWaits, statements } from "../observability/counters.ts";
import { observeDuration } from "../observability/histogram.ts";
import { errorType, startSpan } from "../observability/trace.ts";
import type { Span } from "../observability/span.ts";
import { CONNECTION_MS, type TimeBudget, currentBudget } from "./time-budget.ts";
import type { Database, Schema } from "./schema.ts";

type Options = {
  max?: number;
  log?: (message: string) => void;
  /** 0 lifts every time limit, for commands that read or write the whole office. */
  statementTimeoutMs?: number;
};

const NAMED_STATEMENTS_MAX = 1000;
const NAMED_STATEMENT_LENGTH_MAX = 8192;
const STATEMENT_TIMEOUT_MS = 3000;
/** The server's own limit answers first; this one more is for a server that does not answer at all. */
const ANSWER_MARGIN_MS = 500;

/**
 * Opens the database (the embedded one's connection, or `{ connectionString }` of DATABASE_URL) and
 * returns it with its pool. A lost connection is logged and replaced; a hung or overloaded database
 * fails a query after 3 s (3.5 s when it is silent) and a wait for a connection after 2.3 s, with the
 * driver's error; within a request also as soon as the request's patience is used up (time-budget.ts).
 */
export function openDatabase(connection: pg.ClientConfig, options: Options = {}) {
  const { max = 10, log = () => undefined, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const isLimited = statementTimeoutMs > 0;
  const pool: pg.Pool = new BudgetedPool({
    ...connection,
    application_name: "constituency-console",
    // Dates and times are read as this style writes them (getTypeParser), whatever the server's own is.
    options: "-c datestyle=ISO",
    max,
    Client: NamingClient,
    types: { getTypeParser },
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: isLimited && statementTimeoutMs,
    ...(isLimited && { query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS }),
    ...(isLimited && { lock_timeout: 2500, idle_in_transaction_session_timeout: 10_000 }),
  });
  pool.on("error", (error) => {
    // A pool that closes does not wait until the database has taken leave: it may be stopped before.
    if (!pool.ending) log(`A database connection was lost: ${error.message}`);
  });
  const db: Database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only what it has used itself.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

const names = new Map<string, string>();

/**
 * The name under which PostgreSQL keeps the plan of a statement, or nothing for one that is not
 * worth keeping: control statements, very long ones, and more different ones than a session should hold.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (text.length > NAMED_STATEMENT_LENGTH_MAX || names.size >= NAMED_STATEMENTS_MAX)
    return undefined;
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

/** Reads a method that its class overloads many times, for an override that passes on what it is given. */
const untypedMethod = (prototype: object, name: string): ((...given: unknown[]) => unknown) =>
  Reflect.get(prototype, name);
const plainQuery = untypedMethod(pg.Client.prototype, "query");
const plainConnect = untypedMethod(pg.Pool.prototype, "connect");

/**
 * A client that names its statements (unnamed, PostgreSQL would plan each of them at every call), that waits no longer
 * than the request's patience, and that drops a connection whose answer did not come: the next query must not queue
 * behind it.
 */
class NamingClient extends pg.Client {
  readonly #layouts: Layouts = new Map();

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that breaks fails its query; without a listener it would end the process as well.
    this.on("error", () => undefined);
  }

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const budget = currentBudget();
    const result = (
      typeof config === "string" && Array.isArray(values) && !callback
        ? this.#queryByName(config, values, budget)
        : plainQuery.call(
            this,
            typeof config === "string" ? { text: config, ...queryTimeout(budget) } : config,
            values,
            callback,
          )
    ) as never;
    if ((result as unknown) instanceof Promise) {
      const span = statementSpan(config);
      observeDuration(result, (ms, failure) => {
        if (budget) budget.totalMs -= ms;
        statements.durations.add(ms);
        span?.end(failure && errorType(failure.error));
        if (failure) this.#recordFailure(failure.error);
      });
    }
    return result;
  }

  #recordFailure(error: unknown): void {
    countStatementFailure(error as { code?: unknown });
    // The driver gives this error no code.
    if (error instanceof Error && error.message === "Query read timeout") void this.end();
  }

  /** The driver would copy a configuration property by property, for each query. */
  async #queryByName(
    text: string,
    values: unknown[],
    budget: TimeBudget | undefined,
  ): Promise<unknown> {
    const query = new NamedQuery(text, values, statementName(text), this.#layouts);
    Object.assign(query, queryTimeout(budget));
    try {
      return await new Promise((resolve, reject) => {
        plainQuery.call(this, query, (error: unknown, result: unknown) =>
          error ? reject(error) : resolve(result),
        );
      });
    } catch (error) {
      // Where the answer arrived says nothing; who asked does.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

/** A statement's text holds places where its values go, and none of them (docs/decisions/0016). */
const statementSpan = (config: unknown): Span | null =>
  startSpan("statement", "client", () => {
    const text = typeof config === "string" ? config : (config as { text?: string }).text;
    const name = text && statementName(text);
    return {
      "db.system.name": "postgresql",
      ...(text && { "db.query.text": text.replace(/\s+/g, " ").trim() }),
      ...(name && { "db.statement.name": name }),
    };
  });

const queryTimeout = (budget: TimeBudget | undefined) =>
  budget && { query_timeout: answerLimit(budget) };

/** For the driver, 0 would be no limit. */
const answerLimit = ({ totalMs, answerMs = STATEMENT_TIMEOUT_MS + ANSWER_MARGIN_MS }: TimeBudget) =>
  Math.max(1, Math.min(totalMs, answerMs));

/** A pool in which a request waits no longer for a connection than its patience lasts, over all its waits. */
class BudgetedPool extends pg.Pool {
  override connect(callback?: unknown): never {
    if (callback) return plainConnect.call(this, callback) as never;
    const budget = currentBudget();
    const span = startSpan("wait for a connection", "internal");
    const result = (
      budget ? this.#connectWithin(budget) : plainConnect.call(this)
    ) as Promise<pg.PoolClient>;
    observeDuration(result, (ms, failure) => {
      if (budget) {
        budget.totalMs -= ms;
        budget.connectionMs -= ms;
      }
      connectionWaits.add(ms);
      span?.end(failure && errorType(failure.error));
      if (failure) countStatementFailure(failure.error as { code?: unknown });
    });
    return result as never;
  }

  #connectWithin(budget: TimeBudget): unknown {
    // The driver reads this setting as it begins to wait.
    const { options } = this;
    const defaultTimeout = options.connectionTimeoutMillis;
    options.connectionTimeoutMillis = Math.max(1, Math.min(budget.connectionMs, budget.totalMs));
    const result = plainConnect.call(this);
    options.connectionTimeoutMillis = defaultTimeout;
    return result;
  }
}

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const INT4_ARRAY: number = 1007;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

const asText = (value: string) => value;
const asMinutes = (value: string) => value.slice(0, "HH:MM".length);

/** "2026-11-21 07:12:01.65+05:30" or "...+00", as PostgreSQL writes it, in ISO 8601. */
function asIsoText(value: string): string {
  const blank = value.indexOf(" ");
  const day = value.slice(0, blank);
  if (value.endsWith("+00")) return `${day}T${value.slice(blank + 1, -"+00".length)}Z`;
  return `${day}T${value.slice(blank + 1).replace(/([+-]\d\d)$/, "$1:00")}`;
}

/**
 * How answers are read, in this pool only: int8 as number; date, time and timestamptz as the text of
 * the wire; the rest as pg reads it.
 */
function getTypeParser(oid: number, format?: "text" | "binary") {
  switch (oid) {
    case builtins.INT8:
      return Number;
    case builtins.DATE:
      return asText;
    case builtins.TIME:
      return asMinutes;
    case builtins.TIMESTAMPTZ:
      return asIsoText;
    case INT8_ARRAY:
      return pg.types.getTypeParser(INT4_ARRAY, format);
    case DATE_ARRAY:
      return pg.types.getTypeParser(TEXT_ARRAY, format);
    default:
      return pg.types.getTypeParser(oid, format);
  }
}
