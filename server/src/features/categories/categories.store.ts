import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Output } from "contract/endpoint";
import type {
  createCategoryForm,
  listCategories,
  updateCategory,
  updateCategoryForm,
} from "contract/categories";
import { notFound } from "../../http/errors/http-error.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import { nextVersion, requireSeen } from "../seen-version.ts";

type CategoryTree = Output<typeof listCategories>["data"][number];
type StoredCategory = Output<typeof updateCategory>["data"];

/**
 * The category trees (call-10), complaints first, the choices by their position; with `type_id` the one of that type, or none.
 * Retired choices are there with `all`.
 */
export async function findCategoryTrees(
  db: Database,
  { type_id, all = false }: { type_id?: number; all?: boolean } = {},
): Promise<CategoryTree[]> {
  const { rows } = await sql<CategoryTree>`
    select root.id, root.name, root.type_id, coalesce(
      json_agg(
        jsonb_strip_nulls(jsonb_build_object('retired', nullif(child.retired, false))) || jsonb_build_object('id', child.id,
          'name', child.name, 'name_hi', child.name_hi, 'due_days', child.due_days, 'position', child.position,
          'version', child.version)
        order by child.position, child.id)
        filter (where child.id is not null and (${all} or not child.retired)), '[]') as children,
      coalesce(
        json_agg(json_build_object('id', child.id, 'name', child.name, 'name_hi', child.name_hi) order by child.position, child.id)
        filter (where child.retired), '[]') as retired
    from categories root left join categories child on child.parent_id = root.id
    where root.parent_id is null and ${type_id === undefined ? sql`true` : sql`root.type_id = ${type_id}`}
    group by root.id
    order by root.type_id`.execute(db);
  return rows;
}

/** The choices of a type in their order. The root is locked, so that changes of the order wait for each other. Throws 404. */
async function lockChoices(tx: Tx, type_id: number) {
  const root = await tx
    .selectFrom("categories")
    .select("id")
    .where("type_id", "=", type_id)
    .where("parent_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!root) throw notFound("Category type");
  const choices = await tx
    .selectFrom("categories")
    .select(["id", "version"])
    .where("parent_id", "=", root.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return { parent_id: root.id, choices };
}

const storedColumns = [
  "id",
  "name",
  "name_hi",
  "due_days",
  "position",
  "retired",
  "version",
] as const;

/** Adds a choice at the end of its type. Throws 404 for an unknown type, 409 for a name that the type has. */
export async function insertCategory(
  tx: Tx,
  type_id: number,
  form: z.output<typeof createCategoryForm>,
): Promise<StoredCategory> {
  const { parent_id, choices } = await lockChoices(tx, type_id);
  return tx
    .insertInto("categories")
    .values({ ...form, type_id, parent_id, position: choices.length + 1 })
    .returning(storedColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Changes a choice and moves it to its position; the others close up. A position past the end is the last one. Throws 404 for an
 * unknown choice, 409 for a name that the type has and for an outdated version.
 */
export async function saveCategory(
  tx: Tx,
  { type_id, id }: { type_id: number; id: number },
  { position, version, ...form }: z.output<typeof updateCategoryForm>,
): Promise<StoredCategory> {
  const { choices } = await lockChoices(tx, type_id);
  const stored = choices.find((choice) => choice.id === id);
  if (!stored) throw notFound("Category");
  requireSeen(version, stored.version);
  const order = choices.map((choice) => choice.id).filter((other) => other !== id);
  order.splice(position - 1, 0, id);
  await sql`
    update categories c set position = o.position
    from unnest(${order}::int[]) with ordinality o (id, position)
    where c.id = o.id and c.position <> o.position`.execute(tx);
  return tx
    .updateTable("categories")
    .set({ ...form, version: nextVersion })
    .where("id", "=", id)
    .returning(storedColumns)
    .executeTakeFirstOrThrow();
}
