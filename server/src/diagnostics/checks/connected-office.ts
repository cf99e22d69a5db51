import type pg from "pg";
import type { Config } from "../../config.ts";
import type { Database } from "../../postgres/schema.ts";

/** An office whose database is connected, with a connection for each of its two roles (postgres/roles.ts). */
export interface ConnectedOffice {
  config: Config;
  /** As the role that owns the tables. The checks read through this connection. */
  db: Database;
  pool: pg.Pool;
  /** As the role of the running server. */
  application: { db: Database; role: string };
  owner: { role: string };
}
