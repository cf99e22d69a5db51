import { sql } from "kysely";
import type { Output } from "contract/endpoint";
import type { listCategories } from "contract/categories";
import type { Database } from "../../postgres/schema.ts";

type CategoryTree = Output<typeof listCategories>["data"][number];

/** The category trees (call-10), complaints first; with `type_id` the one of that type, or none. */
export async function findCategoryTrees(db: Database, type_id?: number): Promise<CategoryTree[]> {
  const { rows } = await sql<CategoryTree>`
    select root.id, root.name, root.type_id, coalesce(
      json_agg(json_build_object('id', child.id, 'name', child.name) order by child.id)
        filter (where child.id is not null), '[]') as children
    from categories root left join categories child on child.parent_id = root.id
    where root.parent_id is null and ${type_id === undefined ? sql`true` : sql`root.type_id = ${type_id}`}
    group by root.id
    order by root.type_id`.execute(db);
  return rows;
}
