import type pg from "pg";
import type { Config } from "../../config.ts";
import type { Database } from "../../postgres/schema.ts";

/** An office whose database answers, with a connection for each of its two roles (postgres/roles.ts). */
export interface ConnectedOffice {
  config: Config;
  /** As the role that owns the tables; the checks read with it. */
  db: Database;
  pool: pg.Pool;
  /** As the role that serves. */
  application: { db: Database; role: string };
  owner: { role: string };
}
