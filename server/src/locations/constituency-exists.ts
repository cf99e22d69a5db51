import { sql } from "kysely";
import type { Scope } from "../access/scope.ts";
import type { Database } from "../postgres/schema.ts";

/** Whether the scope has this constituency. */
export async function constituencyExists(db: Database, scope: Scope, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("constituencies")
    .select("id")
    .where("id", "=", id)
    .where(scope.includes(sql`id`))
    .executeTakeFirst();
  return found !== undefined;
}
