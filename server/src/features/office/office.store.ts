import type * as z from "zod/mini";
import type { Letterhead, letterheadForm } from "contract/office";
import type { Tx } from "../../postgres/schema.ts";

export async function saveLetterhead(
  tx: Tx,
  form: z.output<typeof letterheadForm>,
): Promise<Letterhead> {
  await tx
    .insertInto("letterhead")
    .values(form)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(form))
    .execute();
  return form;
}
