import { sql } from "kysely";
import type { Database, Tx } from "./schema.ts";
import { longBudget, withBudget } from "./time-budget.ts";

/** Runs work in a transaction whose statements, and whose commit, may take `ms` milliseconds each. */
export const longTransaction = <Result>(
  db: Database,
  ms: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  withBudget({ ...longBudget(), answerMs: ms }, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
      return work(tx);
    }),
  );
