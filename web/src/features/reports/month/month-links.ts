import { addDays } from "contract/calendar";
import { type MonthFigures, type MonthReport, monthStart } from "contract/month-report";
import type { LocationFilters } from "../../../shared/location/location-levels.ts";
import { listAt, type Narrowing } from "../complaint-links.ts";

export type FigureName = keyof MonthFigures;
/** What a row of a table counts, as filters of the list; null where the list has no such filter. */
export type RowFilters = (Partial<LocationFilters> & Narrowing) | null;

/** The month that many months after a month (YYYY-MM); before it, when `months` is negative. */
export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, "YYYY-MM".length);
}

/**
 * The list that a figure counts, as it is now; undefined where the list has no such filter: it knows what is open now, and not what
 * was open at the end of a month.
 */
export function figureLink(
  { month, ended, constituency_id }: Pick<MonthReport, "month" | "ended" | "constituency_id">,
  figure: FigureName,
  filters: RowFilters,
): string | undefined {
  if (!filters) return undefined;
  const days = [monthStart(month), addDays(monthStart(monthAfter(month, 1)), -1)] as const;
  const location = {
    ...(constituency_id !== null && { constituency: String(constituency_id) }),
    ...filters,
  };
  if (figure === "received") return listAt(location, { start_date: days[0], end_date: days[1] });
  if (figure === "completed")
    return listAt(location, { completed_from: days[0], completed_to: days[1] });
  return figure === "open_at_end" && !ended ? listAt(location, { open: "true" }) : undefined;
}
