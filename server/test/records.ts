import { COMPLAINT_CATEGORY_TYPE, EVENT_CATEGORY_TYPE } from "contract/categories";
import type { Database } from "../src/postgres/schema.ts";
import { addBooth, addConstituency } from "./places.ts";

/** Adds a category under the root of its type, which is created if missing; returns its id. */
export async function addCategory(db: Database, type_id: number, name: string): Promise<number> {
  const root = await rootOf(db, type_id);
  const { id } = await db
    .insertInto("categories")
    .values({ type_id, parent_id: root, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function rootOf(db: Database, type_id: number): Promise<number> {
  const found = await db
    .selectFrom("categories")
    .select("id")
    .where("type_id", "=", type_id)
    .where("parent_id", "is", null)
    .executeTakeFirst();
  if (found) return found.id;
  const { id } = await db
    .insertInto("categories")
    .values({ type_id, parent_id: null, name: `All of type ${type_id}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a citizen to a booth; returns the id. */
export async function addCitizen(
  db: Database,
  booth_id: number,
  given: { name?: string | null; status?: "active" | "inactive" | "deleted" } = {},
): Promise<number> {
  const { id } = await db
    .insertInto("principals")
    .values({ principal_type: "user", booth_id, name: "Meena Devi", ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an admin to a constituency; returns the id. The phone must be free. */
export async function addAdmin(
  db: Database,
  constituency_id: number,
  given: {
    name: string;
    phone: string;
    email?: string;
    staff_mails?: boolean;
    status?: "active" | "inactive" | "deleted";
  },
): Promise<number> {
  const { id } = await db
    .insertInto("principals")
    .values({ principal_type: "admin", constituency_id, password_hash: "none", ...given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A small office: a constituency with two booths, a citizen in the first, an admin, and categories. */
export async function addOffice(db: Database) {
  const constituency_id = await addConstituency(db, "Belgarh");
  const booth_id = await addBooth(db, constituency_id, { booth_number: "1" });
  const other_booth_id = await addBooth(db, constituency_id, {
    booth_number: "2",
    mandal: "Ramnagar",
    shaktikendra: "Kheda",
    booth_name: "Community Hall",
  });
  const above = await db
    .selectFrom("constituencies as n")
    .innerJoin("districts as d", "d.id", "n.district_id")
    .select(["n.district_id", "d.state_id"])
    .where("n.id", "=", constituency_id)
    .executeTakeFirstOrThrow();
  return {
    constituency_id,
    ...above,
    booth_id,
    other_booth_id,
    complainant_id: await addCitizen(db, booth_id),
    admin_id: await addAdmin(db, constituency_id, { name: "Ravi Kumar", phone: "9811100001" }),
    water: await addCategory(db, COMPLAINT_CATEGORY_TYPE, "Wells and pumps"),
    roads: await addCategory(db, COMPLAINT_CATEGORY_TYPE, "Field paths"),
    meeting: await addCategory(db, EVENT_CATEGORY_TYPE, "Village meeting"),
    camp: await addCategory(db, EVENT_CATEGORY_TYPE, "Eye camp"),
    complaint_root: await rootOf(db, COMPLAINT_CATEGORY_TYPE),
    event_root: await rootOf(db, EVENT_CATEGORY_TYPE),
  };
}

export type TestOffice = Awaited<ReturnType<typeof addOffice>>;
