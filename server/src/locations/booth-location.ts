import { type RawBuilder, sql } from "kysely";
import { type Message, message } from "contract/message";
import { searchable } from "../postgres/conditions.ts";

/** Joins constituencies n and districts d to booths b. Left joins, so that a row without a booth is kept. */
export const joinLocation = sql`
  left join constituencies n on n.id = b.constituency_id
  left join districts d on d.id = n.district_id`;

/** The columns of a booth's location, from booths b, constituencies n and districts d. */
export const locationColumns = sql`
  b.id as booth_id, b.constituency_id, n.district_id, d.state_id, b.mandal, b.shaktikendra, b.booth_name`;

/** The fields of a booth's location: label, SQL type, and the column after `joinLocation`. */
const fields = {
  state_id: { label: "State", type: sql`int`, column: sql`d.state_id` },
  district_id: { label: "District", type: sql`int`, column: sql`n.district_id` },
  constituency_id: { label: "Constituency", type: sql`int`, column: sql`b.constituency_id` },
  mandal: { label: "Mandal", type: sql`text`, column: sql`b.mandal` },
  shaktikendra: { label: "Shaktikendra", type: sql`text`, column: sql`b.shaktikendra` },
  booth_name: { label: "Booth Name", type: sql`text`, column: sql`b.booth_name` },
} as const;
export type LocationField = keyof typeof fields;
const names = Object.keys(fields) as LocationField[];

/** Selects the names of the fields that differ from the booth (text[]), after `joinLocation`. Null fields never differ. */
export const locationMismatches = (values: {
  [Field in LocationField]?: string | number | null | RawBuilder<unknown>;
}): RawBuilder<LocationField[]> => sql`
  array_remove(array[${sql.join(
    names.map((field) => {
      const { type, column } = fields[field];
      const value = sql`${values[field] ?? null}::${type}`;
      return sql`case when lower(${searchable(sql`${value}::text`)}) <> lower(${searchable(sql`${column}::text`)}) then ${sql.lit(field)} end`;
    }),
  )}], null)`;

/** The error of each mismatch. */
export const locationErrors = (
  mismatches: LocationField[],
): { field: LocationField; message: Message }[] =>
  mismatches.map((field) => ({
    field,
    message: message("{field} does not match the chosen booth", { field: fields[field].label }),
  }));
