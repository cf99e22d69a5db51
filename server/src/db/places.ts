import { sql } from "kysely";

/** A booth and where it lies. */
export interface Place {
  booth_id: number;
  constituency_id: number;
  district_id: number;
  state_id: number;
  mandal: string;
  shaktikendra: string;
  booth_name: string;
}

/** What placeColumns read where the booth may be unknown. */
export type MaybePlace = { [Column in keyof Place]: Place[Column] | null };
export const isPlace = (columns: MaybePlace): columns is Place => columns.booth_id !== null;

/** The columns of Place, from booths b, constituencies n and districts d. */
export const placeColumns = sql`
  b.id as booth_id, b.constituency_id, n.district_id, d.state_id, b.mandal, b.shaktikendra, b.booth_name`;

/** Joins constituencies n and districts d to booths b. Left, so that a query for something else keeps its row. */
export const joinPlace = sql`
  left join constituencies n on n.id = b.constituency_id
  left join districts d on d.id = n.district_id`;

const labels = {
  state_id: "State",
  district_id: "District",
  constituency_id: "Constituency",
  mandal: "Mandal",
  shaktikendra: "Shaktikendra",
  booth_name: "Booth Name",
} as const;
type PlaceField = keyof typeof labels;

const folded = (value: string | number) =>
  typeof value === "string" ? value.toLowerCase() : value;

/** Each given field that contradicts the booth, with what to say of it. A field that is not given never does. */
export function placeFaults(
  place: Place,
  given: { [Field in PlaceField]?: Place[Field] | null },
): { field: string; message: string }[] {
  return (Object.keys(labels) as PlaceField[]).flatMap((field) => {
    const value = given[field] ?? null;
    if (value === null || folded(value) === folded(place[field])) return [];
    return [{ field, message: `${labels[field]} does not match the chosen booth` }];
  });
}
