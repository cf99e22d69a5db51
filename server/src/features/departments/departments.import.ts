import { sql } from "kysely";
import { comparableText } from "contract/clean-text";
import type { Tx } from "../../postgres/schema.ts";
import { nextVersion } from "../seen-version.ts";
import type { ListedOfficer } from "./departments.sheet.ts";

/** Rows in one statement. */
const BATCH = 250;

export interface DepartmentCounts {
  /** Officers. */
  inserted: number;
  updated: number;
  unchanged: number;
  departments: { inserted: number; updated: number };
}

const officerColumns = ["post", "name", "phone", "email", "address", "constituency_id"] as const;
type OfficerFields = Pick<ListedOfficer, (typeof officerColumns)[number]>;
/** A stored officer, or a new one: without an id. */
type Known = OfficerFields & { id?: number; department: string; isChanged?: true };

/**
 * Stores the officers of a list with their departments. A department is known by its name; an officer by department, post,
 * constituency and name, or without the name when one of both has none. A known officer gets the given fields; an empty cell clears
 * nothing; nobody is retired, brought back or deleted. With `dry_run` it only counts.
 */
export async function storeDepartments(
  tx: Tx,
  officers: ListedOfficer[],
  dry_run: boolean,
): Promise<DepartmentCounts> {
  // Nobody adds the same department or officer meanwhile. Readers are not held up.
  await sql`lock table departments, officers in share row exclusive mode`.execute(tx);
  const { ids, ...departments } = await storeNames(tx, officers, dry_run);
  const known = Map.groupBy(await findKnown(tx), postKey);
  const counts = { inserted: 0, updated: 0, unchanged: 0, departments };
  for (const officer of officers) counts[apply(officer, known)] += 1;
  if (!dry_run) await write(tx, [...known.values()].flat(), ids);
  return counts;
}

/** Adds the departments that do not exist, and sets given Hindi names. `ids`: those of all departments, by comparable name. */
async function storeNames(tx: Tx, officers: ListedOfficer[], dry_run: boolean) {
  const stored = await tx.selectFrom("departments").select(["id", "name", "name_hi"]).execute();
  const ids = new Map(stored.map(({ id, name }) => [comparableText(name), id]));
  const counts = { inserted: 0, updated: 0 };
  for (const [key, rows] of Map.groupBy(officers, (one) => comparableText(one.department))) {
    const name_hi = rows.find(({ department_hi }) => department_hi)?.department_hi ?? null;
    const id = ids.get(key);
    const old = stored.find((one) => one.id === id);
    if (old && (name_hi === null || name_hi === old.name_hi)) continue;
    counts[old ? "updated" : "inserted"] += 1;
    if (dry_run) continue;
    if (old)
      await tx
        .updateTable("departments")
        .set({ name_hi, version: nextVersion })
        .where("id", "=", old.id)
        .execute();
    else {
      const values = { name: rows[0]!.department, name_hi };
      const added = await tx
        .insertInto("departments")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow();
      ids.set(key, added.id);
    }
  }
  return { ids, ...counts };
}

/** The stored officers, those in office first. */
const findKnown = (tx: Tx): Promise<Known[]> =>
  tx
    .selectFrom("officers as o")
    .innerJoin("departments as d", "d.id", "o.department_id")
    .select(["o.id", "d.name as department", "o.post", "o.name", "o.phone", "o.email"])
    .select(["o.address", "o.constituency_id"])
    .orderBy("o.retired")
    .orderBy("o.id")
    .execute();

const postKey = ({ department, post, constituency_id }: Known | ListedOfficer): string =>
  [comparableText(department), comparableText(post), constituency_id ?? ""].join("\n");

/** Brings one officer of the list among the known ones; returns what happened. */
function apply(
  officer: ListedOfficer,
  known: Map<string, Known[]>,
): "inserted" | "updated" | "unchanged" {
  const key = postKey(officer);
  const ofPost = known.get(key) ?? [];
  const { name } = officer;
  const same =
    name === null
      ? ofPost[0]
      : (ofPost.find(
          (one) => one.name !== null && comparableText(one.name) === comparableText(name),
        ) ?? ofPost.find((one) => one.name === null));
  if (!same) {
    known.set(key, [...ofPost, { ...officer }]);
    return "inserted";
  }
  const given = officerColumns.filter(
    (column) => officer[column] !== null && officer[column] !== same[column],
  );
  if (given.length === 0) return "unchanged";
  for (const column of given) Object.assign(same, { [column]: officer[column] });
  same.isChanged = true;
  return "updated";
}

/** Writes the new and the changed officers. */
async function write(tx: Tx, officers: Known[], departmentIds: Map<string, number>): Promise<void> {
  const fieldsOf = (one: Known) => ({
    department_id: departmentIds.get(comparableText(one.department))!,
    post: one.post,
    name: one.name,
    phone: one.phone,
    email: one.email,
    address: one.address,
    constituency_id: one.constituency_id,
  });
  const added = officers.filter(({ id }) => id === undefined);
  for (let start = 0; start < added.length; start += BATCH)
    await tx
      .insertInto("officers")
      .values(added.slice(start, start + BATCH).map(fieldsOf))
      .execute();
  for (const one of officers)
    if (one.id !== undefined && one.isChanged)
      await tx
        .updateTable("officers")
        .set({ ...fieldsOf(one), version: nextVersion })
        .where("id", "=", one.id)
        .execute();
}
