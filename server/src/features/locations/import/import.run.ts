import type { SheetFacts } from "contract/booth-upload";
import type { LocationType } from "contract/locations";
import {
  LOCATIONS_PREVIEW_MAX,
  type LocationPreview,
  type LocationsReport,
} from "contract/locations-import";
import { reportProblems, type SheetPlan } from "../../../imports/import-sheet.ts";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { RowProblem, SheetResult } from "../../../spreadsheets/sheet-form.ts";
import { compareLocations, type NewLocation, storeLocations } from "./import.store.ts";

/** The report before its messages are translated. */
export type UntranslatedLocationsReport = Omit<LocationsReport, "rows"> & { rows: RowProblem[] };

/** What an import will do with each row of a list of locations. */
export interface LocationsPlan extends SheetPlan {
  fresh: NewLocation[];
  unchanged: number;
  facts: SheetFacts;
}

/** Plans the import of a list that readLocations() has read. Writes nothing. */
export async function planLocations(
  db: Database,
  { rows, problems, facts }: SheetResult<LocationType>,
): Promise<LocationsPlan> {
  const fresh = await compareLocations(db, rows);
  const isUsable = rows.length > 0;
  return { fresh, unchanged: rows.length - fresh.length, isUsable, problems, facts };
}

/** The report of a plan before it is stored. */
export const reportOf = ({
  fresh,
  unchanged,
  problems,
  facts,
}: LocationsPlan): UntranslatedLocationsReport => ({
  inserted: fresh.length,
  unchanged,
  states: fresh.filter(({ is_new_state }) => is_new_state).length,
  districts: fresh.filter(({ is_new_district }) => is_new_district).length,
  ...reportProblems(problems, facts),
});

const previewOf = (one: NewLocation): LocationPreview => ({
  row: one.row,
  state: one.state,
  district: one.district,
  constituency: one.constituency,
  is_new_state: one.is_new_state,
  is_new_district: one.is_new_district,
});

/** The first new constituencies. */
export const previewLocations = ({ fresh }: LocationsPlan): { preview: LocationPreview[] } => ({
  preview: fresh.slice(0, LOCATIONS_PREVIEW_MAX).map(previewOf),
});

/** Stores the plan's locations; returns its report. What somebody else has added meanwhile is unchanged. Throws as `assertWanted`. */
export async function runLocations(
  tx: Tx,
  plan: LocationsPlan,
  assertWanted?: () => void,
): Promise<UntranslatedLocationsReport> {
  const { constituencies, ...parents } = await storeLocations(tx, plan.fresh, assertWanted);
  const unchanged = plan.unchanged + plan.fresh.length - constituencies;
  return { ...reportOf(plan), ...parents, inserted: constituencies, unchanged };
}
