import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Letterhead, letterheadForm } from "contract/office";
import type { Tx } from "../../postgres/schema.ts";
import { findLetterhead } from "../letterhead.ts";
import { requireSeen } from "../seen-version.ts";

/** Throws 409 for an outdated version. */
export async function saveLetterhead(
  tx: Tx,
  { version, ...form }: z.output<typeof letterheadForm>,
): Promise<Letterhead> {
  const stored = await tx.selectFrom("letterhead").select("version").forUpdate().executeTakeFirst();
  if (stored) requireSeen(version, stored.version);
  await tx
    .insertInto("letterhead")
    .values(form)
    .onConflict((conflict) =>
      conflict.column("only_row").doUpdateSet({ ...form, version: sql`letterhead.version + 1` }),
    )
    .execute();
  return findLetterhead(tx);
}
