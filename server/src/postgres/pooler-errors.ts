import pg from "pg";

/** A pooler between the console and PostgreSQL that is not set up for it. `remedy`: what its administrator does. */
export class PoolerError extends Error {
  readonly what: string;
  readonly remedy: string;

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(`${what} ${remedy}`, options);
    this.what = what;
    this.remedy = remedy;
  }
}

const SECTION = '(docs/operations/own-database.md, "Poolers")';

/** A pooler lends the connection's session to others, so that locks, limits and prepared statements are lost or leak. */
export class SharedSessionError extends PoolerError {
  constructor(setting: string) {
    super(
      `${setting} leads to a pooler that gives each transaction another session ` +
        "(PgBouncer: pool_mode = transaction).",
      `Set pool_mode = session for it, or give the address of PostgreSQL itself ${SECTION}.`,
    );
  }
}

/** All sessions of a pooler were taken for as long as it lets a client wait. */
export class FullPoolError extends PoolerError {
  constructor(hostAndPort: string, cause: unknown) {
    super(
      `The pooler at ${hostAndPort} has too few connections to the database (PgBouncer: query_wait_timeout).`,
      `Set its default_pool_size to at least DATABASE_CONNECTIONS of all processes, and five ${SECTION}.`,
      { cause },
    );
  }
}

/** Whether a pooler had no free session in time. PgBouncer's errors share one SQLSTATE, so the message is compared. */
export const isFullPool = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.message === "query_wait_timeout";
