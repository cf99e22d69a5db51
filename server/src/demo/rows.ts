import { sql, type Transaction } from "kysely";
import type { Schema } from "../postgres/schema.ts";

export type Tx = Transaction<Schema>;

/** Inserts rows of one shape in one statement; gives their ids in the rows' order. */
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
  // Ids are drawn in the order of the rows, but nothing promises that they come back in it.
  return inserted.rows.map((row) => row.id).toSorted((a, b) => a - b);
}

/** Finds the id of a category that an office starts with, by its name. Throws an Error on any other name. */
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
