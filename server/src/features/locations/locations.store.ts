import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { Level, Location, LocationForm } from "./locations.levels.ts";

const columns = ({ parent }: Level) => sql`id, name ${parent ? sql`, ${sql.ref(parent)}` : sql``}`;

/** The id of the scope's location of each level; the rows of other levels follow from the constituency. */
const scopeLocation: Record<Level["table"], (id: number) => RawBuilder<unknown>> = {
  constituencies: (id) => sql`${id}`,
  districts: (id) => sql`(select district_id from constituencies where id = ${id})`,
  states: (id) => sql`(
    select d.state_id from constituencies n join districts d on d.id = n.district_id where n.id = ${id})`,
};

/** Every location of a level by name, ignoring case; for an admin the one that holds the admin's constituency. */
export async function findLocations(db: Database, scope: Scope, level: Level): Promise<Location[]> {
  const { constituency_id } = scope;
  const isInScope =
    constituency_id === null ? sql`true` : sql`id = ${scopeLocation[level.table](constituency_id)}`;
  const { rows } = await sql<Location>`
    select ${columns(level)} from ${sql.table(level.table)} where ${isInScope} order by lower(name), id`.execute(
    db,
  );
  return rows;
}

/**
 * The location with this id, or null. Locks its row until the transaction ends: no row can refer to it newly, and no other
 * transaction can rename or delete it.
 */
export async function lockLocation(tx: Tx, level: Level, id: number): Promise<Location | null> {
  const { rows } = await sql<Location>`
    select ${columns(level)} from ${sql.table(level.table)} where id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Adds a location. Throws 409 when its parent has a location of this name, and 400 when the parent is unknown. */
export async function insertLocation(tx: Tx, level: Level, form: LocationForm): Promise<Location> {
  const { table, parent } = level;
  const { rows } = await sql<Location>`
    insert into ${sql.table(table)} (name ${parent ? sql`, ${sql.ref(parent)}` : sql``})
    values (${form.name} ${parent ? sql`, ${form[parent]}` : sql``})
    returning ${columns(level)}`.execute(tx);
  return rows[0]!;
}

/** Renames or moves a location that lockLocation() returned. Throws as insertLocation(). */
export async function saveLocation(
  tx: Tx,
  level: Level,
  id: number,
  form: LocationForm,
): Promise<Location> {
  const { table, parent } = level;
  const { rows } = await sql<Location>`
    update ${sql.table(table)}
    set name = ${form.name} ${parent ? sql`, ${sql.ref(parent)} = ${form[parent]}` : sql``}
    where id = ${id} returning ${columns(level)}`.execute(tx);
  return rows[0]!;
}

/** Deletes a location. Call lockLocation() and countDependents() first. */
export async function removeLocation(tx: Tx, { table }: Level, id: number): Promise<void> {
  await tx.deleteFrom(table).where("id", "=", id).execute();
}
