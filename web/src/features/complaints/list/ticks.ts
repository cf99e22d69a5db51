import type { ComplaintRow } from "contract/complaints/complaints";

/** The ticked complaints, across the list's pages, as they were shown last. */
export interface Ticks {
  rows: ReadonlyMap<number, ComplaintRow>;
  /** The one that was ticked or unticked last, where a range begins. */
  last: number | null;
}

export const noTicks: Ticks = { rows: new Map(), last: null };

/** The ticks with a row ticked or unticked, with `isRange` all rows of the page from the last one to it. */
export function toggled(
  { rows, last }: Ticks,
  row: ComplaintRow,
  listed: readonly ComplaintRow[],
  isRange: boolean,
): Ticks {
  const positionOf = (id: number | null) =>
    listed.findIndex(({ complaint_id }) => complaint_id === id);
  const [from, to] = [positionOf(last), positionOf(row.complaint_id)];
  const range =
    isRange && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
  const next = new Map(rows);
  const isOn = !rows.has(row.complaint_id);
  for (const one of range)
    if (isOn) next.set(one.complaint_id, one);
    else next.delete(one.complaint_id);
  return { rows: next, last: row.complaint_id };
}

/** The ticks with all rows of the page. */
export const withPage = ({ rows, last }: Ticks, listed: readonly ComplaintRow[]): Ticks => ({
  rows: new Map([...rows, ...listed.map((row) => [row.complaint_id, row] as const)]),
  last,
});

/** The ticks without these rows. */
export const withoutRows = ({ rows }: Ticks, ids: readonly number[]): Ticks => {
  const kept = new Map(rows);
  for (const id of ids) kept.delete(id);
  return { rows: kept, last: null };
};
