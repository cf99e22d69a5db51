import { sql } from "kysely";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { comparableText } from "contract/clean-text";
import { asciiDigits } from "contract/digits";
import type { Database } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { isAssignee } from "../assignees/assignees.store.ts";
import { adminKey, type RegisterReferences } from "./import.check.ts";

/** What rows of a register can name in this constituency; null when the scope has no such constituency. */
export async function readReferences(
  db: Database,
  scope: Scope,
  constituency_id: number,
): Promise<RegisterReferences | null> {
  const found = await db
    .selectFrom("constituencies")
    .select("id")
    .where("id", "=", constituency_id)
    .where(scope.includes(sql`id`))
    .executeTakeFirst();
  if (!found) return null;
  const booths = await db
    .selectFrom("booths")
    .select(["id", "booth_number"])
    .where("constituency_id", "=", constituency_id)
    .where("look_alike", "=", false)
    .execute();
  const categories = await db
    .selectFrom("categories as k")
    .select(["k.id", "k.name", "k.name_hi"])
    .where("k.type_id", "=", sql.lit(COMPLAINT_CATEGORY_TYPE))
    .where("k.parent_id", "is not", null)
    .where("k.retired", "=", false)
    .orderBy("k.id", "desc")
    .execute();
  const admins = await db
    .selectFrom("principals as a")
    .select(["a.id", "a.name", "a.phone"])
    .where(isAssignee(sql`a.id`, sql`${constituency_id}`))
    .execute();

  // A name in one language counts before the same name in the other.
  const categoryIds = new Map<string, number>();
  for (const { id, name_hi } of categories)
    if (name_hi) categoryIds.set(comparableText(name_hi), id);
  for (const { id, name } of categories) categoryIds.set(comparableText(name), id);
  const adminIds = new Map<string, number | "several">();
  for (const { id, name, phone } of admins) {
    const key = adminKey(name ?? "");
    adminIds.set(key, adminIds.has(key) ? "several" : id);
    if (phone) adminIds.set(phone, id);
  }
  return {
    booths: new Map(
      booths.map(({ id, booth_number }) => [comparableText(asciiDigits(booth_number)), id]),
    ),
    categories: categoryIds,
    admins: adminIds,
  };
}
