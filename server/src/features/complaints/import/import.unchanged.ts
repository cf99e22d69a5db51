import { sql } from "kysely";
import { message } from "contract/message";
import { conflict } from "../../../http/errors/http-error.ts";
import type { Tx } from "../../../postgres/schema.ts";
import { batches } from "./import.batches.ts";
import type { RegisterComplaint } from "./import.check.ts";

/** A complaint whose citizen or admin ended or changed while it was being stored would keep the old name. */
const changedMeanwhile = () =>
  conflict(message("A citizen or admin of this register was changed meanwhile. Import it again."));

/**
 * Locks the people of the register, in the order of merges, and throws when one is no longer as the complaints name them. This comes
 * last, so that nobody waits for the whole import.
 */
export async function assertUnchanged(
  tx: Tx,
  complaints: RegisterComplaint[],
  citizens: number[],
  constituency_id: number,
): Promise<void> {
  for (const batch of batches(
    citizens.toSorted((one, other) => one - other),
    5000,
  )) {
    await sql`
      select from principals p where p.id = any(${batch}::int[]) order by p.id for share`.execute(
      tx,
    );
    const { rows } = await sql<{ changed: number }>`
      select count(*) as changed from principals p join complaints c on c.complainant_id = p.id and c.xmin = pg_current_xact_id()::xid
      where p.id = any(${batch}::int[])
        and (p.status = 'deleted' or c.complainant_text <> text_of_person(p.phone, p.name))`.execute(
      tx,
    );
    if (rows[0]!.changed > 0) throw changedMeanwhile();
  }
  const admins = [...new Set(complaints.flatMap(({ assigned_to }) => assigned_to ?? []))];
  const active = await tx
    .selectFrom("principals")
    .select("id")
    .where("id", "in", admins.length ? admins : [0])
    .where("principal_type", "=", "admin")
    .where("status", "=", "active")
    .where("constituency_id", "=", constituency_id)
    .orderBy("id")
    .forShare()
    .execute();
  if (active.length < admins.length) throw changedMeanwhile();
}
