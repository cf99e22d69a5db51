import { createHash } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { countStatementFailure } from "../observability/counters.ts";
import { errorCode } from "../observability/error-details.ts";
import { durations } from "../observability/durations.ts";
import { observeDuration } from "../observability/observe-duration.ts";
import { endSpan, startSpan } from "../observability/trace.ts";
import type { TimeBudget } from "../observability/request-context.ts";
import {
  CONNECTION_MS,
  currentBudget,
  ANSWER_MARGIN_MS,
  STATEMENT_TIMEOUT_MS,
} from "./time-budget.ts";
import { limited, prepareSession, readOnlySessions, UNLIMITED } from "./prepare-session.ts";
import type { Database, Schema } from "./schema.ts";

type Options = {
  max?: number;
  log?: (message: string) => void;
  /** In milliseconds; 0 removes every time limit, for commands that read or write all rows. */
  statementTimeoutMs?: number;
};

const READ_ONLY_TRANSACTION = "25006";
const NAMED_STATEMENTS_MAX = 1000;
const NAMED_STATEMENT_LENGTH_MAX = 8192;

/**
 * Opens the database (the embedded one's connection, or `{ connectionString }` of DATABASE_URL) and returns it with its pool.
 * A lost connection is logged and replaced. A query fails after 3 s (3.5 s when the server does not answer), and the wait for a
 * connection after 2.3 s, with the driver's error; within a request also when its time budget is spent (time-budget.ts).
 */
export function openDatabase(connection: pg.ClientConfig, options: Options = {}) {
  const { max = 10, log = () => undefined, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const isLimited = statementTimeoutMs > 0;
  const limits = isLimited ? limited(statementTimeoutMs) : UNLIMITED;
  // The pool waits for the promise, which its type does not tell.
  const onConnect = (client: pg.ClientBase): unknown => prepareSession(client, limits, log);
  const pool: pg.Pool = new BudgetedPool({
    ...connection,
    application_name: "constituency-console",
    max,
    Client: NamingClient,
    types: { getTypeParser },
    connectionTimeoutMillis: CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(isLimited && { query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS }),
    onConnect,
  });
  // Such a session is for one use, so that changes are tried again.
  pool.on("release", (_error, client) => {
    if (readOnlySessions.has(client)) void (client as unknown as pg.Client).end();
  });
  pool.on("error", (error) => {
    // While the pool closes, the database may stop first. That is not logged.
    if (!pool.ending) log(`A database connection was lost: ${error.message}`);
  });
  const db: Database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only when it has used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

const names = new Map<string, string>();

/**
 * The name of a prepared statement; undefined for statements that are not prepared: control statements, very long ones, and
 * those beyond the limit of names.
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

/** A method without its overloads, for an override that passes its arguments on. */
const untypedMethod = (prototype: object, name: string): ((...args: unknown[]) => unknown) =>
  Reflect.get(prototype, name);
const plainQuery = untypedMethod(pg.Client.prototype, "query");
const plainConnect = untypedMethod(pg.Pool.prototype, "connect");

/**
 * A client that names its statements, because PostgreSQL plans an unnamed statement again at every call. It waits no longer than
 * the request's time budget, and closes a connection that did not answer, so that the next query does not queue behind it, and one that rejected a change as read-only.
 */
class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A lost connection fails its query. Without a listener it would also end the process.
    this.on("error", () => undefined);
  }

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const budget = currentBudget();
    const query =
      typeof config === "string"
        ? {
            text: config,
            name: Array.isArray(values) ? statementName(config) : undefined,
            ...queryTimeout(budget),
          }
        : config;
    const result = plainQuery.call(this, query, values, callback) as never;
    if ((result as unknown) instanceof Promise) {
      const span = statementSpan(config);
      observeDuration(result, (ms, failure) => {
        if (budget) budget.totalMs -= ms;
        durations.statements.observe(ms / 1000);
        endSpan(span, failure?.error);
        if (failure) this.#recordFailure(failure.error);
      });
    }
    return result;
  }

  #recordFailure(error: unknown): void {
    countStatementFailure(error as { code?: unknown });
    // The driver gives this error no code.
    const isSilent = error instanceof Error && error.message === "Query read timeout";
    // The server has become a standby, or takes no changes now: another connection may lead to the primary.
    if (isSilent || errorCode(error) === READ_ONLY_TRANSACTION) void this.end();
  }
}

/** The statement's text has placeholders, never values (docs/decisions/0016). */
const statementSpan = (config: unknown) =>
  startSpan("statement", SpanKind.CLIENT, () => {
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

/** At least 1: the driver takes 0 for no limit. */
const answerLimit = ({ totalMs, answerMs = STATEMENT_TIMEOUT_MS + ANSWER_MARGIN_MS }: TimeBudget) =>
  Math.max(1, Math.min(totalMs, answerMs));

/** A pool in which the wait for a connection is limited by the current time budget. */
class BudgetedPool extends pg.Pool {
  override connect(callback?: unknown): never {
    if (callback) return plainConnect.call(this, callback) as never;
    const budget = currentBudget();
    const span = startSpan("wait for a connection");
    const result = (
      budget ? this.#connectWithin(budget) : plainConnect.call(this)
    ) as Promise<pg.PoolClient>;
    observeDuration(result, (ms, failure) => {
      if (budget) {
        budget.totalMs -= ms;
        budget.connectionMs -= ms;
      }
      durations.connectionWaits.observe(ms / 1000);
      endSpan(span, failure?.error);
      if (failure) countStatementFailure(failure.error as { code?: unknown });
    });
    return result as never;
  }

  #connectWithin(budget: TimeBudget): unknown {
    // The driver reads this option synchronously, when the wait begins.
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

/** Converts PostgreSQL's "2026-11-21 07:12:01.65+05:30" or "...+00" to ISO 8601. */
function asIsoText(value: string): string {
  const blank = value.indexOf(" ");
  const day = value.slice(0, blank);
  if (value.endsWith("+00")) return `${day}T${value.slice(blank + 1, -"+00".length)}Z`;
  return `${day}T${value.slice(blank + 1).replace(/([+-]\d\d)$/, "$1:00")}`;
}

/** The type parsers of this pool: int8 as number; date, time and timestamptz as the API's text; others as in pg. */
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
