// Records that are changed as a whole: a change by others since they were read is not undone.
import { changedMeanwhileMessage } from "contract/rules";
import { sql } from "kysely";
import { conflict, notFound } from "../http/errors/http-error.ts";
import type { Tx } from "../postgres/schema.ts";

/** The version of a changed record. */
export const nextVersion = sql<number>`version + 1`;

/** Throws 409 when the caller has seen another version than the stored one; null: whatever is stored. */
export function requireSeen(seen: number | null, stored: number): void {
  if (seen !== null && seen !== stored) throw conflict(changedMeanwhileMessage);
}

/** Locks a record for its change. Throws 404 by its name when there is none, and as requireSeen(). */
export async function lockSeen(
  tx: Tx,
  table: "departments" | "officers",
  id: number,
  seen: number | null,
  name: "Department" | "Officer",
): Promise<void> {
  const stored = await tx
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound(name);
  requireSeen(seen, stored.version);
}
