import type { SheetFacts } from "contract/booth-upload";
import {
  ROLL_PREVIEW_MAX,
  type RollColumn,
  type RollPreview,
  type RollReport,
} from "contract/citizens-import";
import { reportProblems, type SheetPlan } from "../../../imports/import-sheet.ts";
import { publishProgress } from "../../../mutations/progress.ts";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { RowProblem, SheetResult } from "../../../spreadsheets/sheet-form.ts";
import { createBoothFinder } from "./import.booths.ts";
import { checkRoll } from "./import.check.ts";
import { type ComparedCitizen, compareRoll, lockForRoll, storeRoll } from "./import.store.ts";

/** The report before its messages are translated. */
export type UntranslatedRollReport = Omit<RollReport, "rows"> & { rows: RowProblem[] };

/** What an import will do with each row of a roll. */
export interface RollPlan extends SheetPlan {
  changes: ComparedCitizen[];
  unchanged: number;
  facts: SheetFacts;
}

/** Whether a roll names no constituency in any row: then one must be chosen for all of it. */
export const namesNoConstituency = ({ rows }: SheetResult<RollColumn>): boolean =>
  rows.length > 0 && rows.every(({ constituency }) => constituency === "");

/** Plans the import of a roll that readRoll() has read. Rows without a constituency belong to `default_id`. Writes nothing. */
export async function planRoll(
  db: Database,
  default_id: number | null,
  sheet: SheetResult<RollColumn>,
): Promise<RollPlan> {
  const checked = await checkRoll(sheet.rows, await createBoothFinder(db, default_id));
  const { changes, unchanged, problems } = await compareRoll(db, checked.citizens);
  return {
    changes,
    unchanged,
    isUsable: changes.length + unchanged > 0,
    problems: [...sheet.problems, ...checked.problems, ...problems],
    facts: sheet.facts,
  };
}

/** The report of a plan before it is stored. */
export function reportOf({
  changes,
  unchanged,
  problems,
  facts,
}: RollPlan): UntranslatedRollReport {
  const inserted = changes.filter(({ outcome }) => outcome === "inserted").length;
  return {
    inserted,
    updated: changes.length - inserted,
    unchanged,
    phone_sharers: changes.filter(({ shares_phone }) => shares_phone).length,
    ...reportProblems(problems, facts),
  };
}

/** The first changes as they would be stored. */
export const previewRoll = ({ changes }: RollPlan): { preview: RollPreview[] } => ({
  preview: changes.slice(0, ROLL_PREVIEW_MAX).map(previewOf),
});
const previewOf = (one: ComparedCitizen): RollPreview => ({
  row: one.row,
  name: one.name,
  phone: one.phone,
  booth_number: one.booth_number,
  constituency_name: one.constituency_name,
  is_new: one.outcome === "inserted",
  shares_phone: one.shares_phone,
});

/**
 * Stores the plan's citizens, publishing the progress; returns its report, and the problems that only the storing has found: of
 * citizens who were changed meanwhile. Throws as `assertWanted`, and 409 while another roll is stored.
 */
export async function runRoll(
  tx: Tx,
  plan: RollPlan,
  assertWanted: () => void = () => undefined,
): Promise<{ data: UntranslatedRollReport; late: RowProblem[] }> {
  await lockForRoll(tx);
  const { changes, problems, facts } = plan;
  const total = changes.length;
  const { problems: late, ...stored } = await storeRoll(tx, changes, (rows) => {
    assertWanted();
    return publishProgress(tx, "importing citizens", { stored: rows, total });
  });
  const data = {
    ...reportOf(plan),
    ...stored,
    unchanged: plan.unchanged + stored.unchanged,
    ...reportProblems([...problems, ...late], facts),
  };
  return { data, late };
}
