import { sql, type Transaction } from "kysely";
import type { Schema } from "../postgres/schema.ts";

export type Tx = Transaction<Schema>;

/** Inserts rows with the same keys in one statement; returns their ids in the order of the rows. */
export async function insertRows(
  tx: Tx,
  table: keyof Schema,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      with ordinality order by ordinality
    returning id`.execute(tx);
  // Ids are assigned in the order of the rows, but `returning` may list them in another order.
  return inserted.rows.map((row) => row.id).toSorted((a, b) => a - b);
}

/** Returns a function that finds a category's id by its name, and throws an Error for an unknown name. */
export async function categoryIds(tx: Tx, type_id: number): Promise<(name: string) => number> {
  const rows = await tx
    .selectFrom("categories")
    .select(["id", "name"])
    .where("type_id", "=", type_id)
    .where("parent_id", "is not", null)
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`There is no category "${name}" of type ${type_id}.`);
    return id;
  };
}
