import { sql } from "kysely";
import type * as z from "zod/mini";
import type {
  createDepartmentForm,
  createOfficerForm,
  updateDepartmentForm,
  updateOfficerForm,
} from "contract/department-changes";
import type { Department, Officer } from "contract/departments";
import { notFound } from "../../http/errors/http-error.ts";
import type { Scope } from "../../access/scope.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import { lockSeen, nextVersion } from "../seen-version.ts";

const departmentColumns = ["id", "name", "name_hi", "retired", "version"] as const;
const isVisible = (scope: Scope) =>
  sql<boolean>`(o.constituency_id is null or ${scope.includes(sql`o.constituency_id`)})`;

/** Officers with the names of their constituencies, by department and post. */
const selectOfficers = (db: Database) =>
  db
    .selectFrom("officers as o")
    .leftJoin("constituencies as n", "n.id", "o.constituency_id")
    .select(["o.id", "o.department_id", "o.post", "o.name", "o.phone", "o.email", "o.address"])
    .select(["o.constituency_id", "n.name as constituency_name", "o.retired", "o.version"])
    .orderBy(sql`lower(o.post)`)
    .orderBy("o.id");

/** All departments by name, with the officers of the scope and those of all constituencies. */
export async function findDepartments(db: Database, scope: Scope): Promise<Department[]> {
  const departments = await db
    .selectFrom("departments")
    .select(departmentColumns)
    .orderBy(sql`lower(name)`)
    .execute();
  const officers = await selectOfficers(db).where(isVisible(scope)).execute();
  const byDepartment = Map.groupBy(officers, ({ department_id }) => department_id);
  return departments.map((one) => ({ ...one, officers: byDepartment.get(one.id) ?? [] }));
}

/** Throws 409 for a name that another department has. */
export const insertDepartment = (tx: Tx, form: z.output<typeof createDepartmentForm>) =>
  tx.insertInto("departments").values(form).returning(departmentColumns).executeTakeFirstOrThrow();

/** Throws 404 for an unknown department, 409 for a name that another one has and for an outdated version. */
export async function saveDepartment(
  tx: Tx,
  id: number,
  { version, ...form }: z.output<typeof updateDepartmentForm>,
) {
  await lockSeen(tx, "departments", id, version, "Department");
  return tx
    .updateTable("departments")
    .set({ ...form, version: nextVersion })
    .where("id", "=", id)
    .returning(departmentColumns)
    .executeTakeFirstOrThrow();
}

const findOfficer = (tx: Tx, id: number): Promise<Officer> =>
  selectOfficers(tx).where("o.id", "=", id).executeTakeFirstOrThrow();

/** Throws 404 for an unknown department, 400 for an unknown constituency. */
export async function insertOfficer(
  tx: Tx,
  department_id: number,
  form: z.output<typeof createOfficerForm>,
): Promise<Officer> {
  const department = await tx
    .selectFrom("departments")
    .select("id")
    .where("id", "=", department_id)
    .executeTakeFirst();
  if (!department) throw notFound("Department");
  const { id } = await tx
    .insertInto("officers")
    .values({ ...form, department_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return findOfficer(tx, id);
}

/** Throws 404 for an unknown officer, 400 for an unknown constituency, 409 for an outdated version. */
export async function saveOfficer(
  tx: Tx,
  id: number,
  { version, ...form }: z.output<typeof updateOfficerForm>,
): Promise<Officer> {
  await lockSeen(tx, "officers", id, version, "Officer");
  await tx
    .updateTable("officers")
    .set({ ...form, version: nextVersion })
    .where("id", "=", id)
    .execute();
  return findOfficer(tx, id);
}
