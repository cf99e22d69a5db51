import {
  REGISTER_PREVIEW_MAX,
  type RegisterColumn,
  type RegisterPreview,
  type RegisterReport,
} from "contract/complaints/import";
import type { Scope } from "../../../access/scope.ts";
import { reportProblems, type SheetPlan } from "../../../imports/import-sheet.ts";
import { publishProgress } from "../../../mutations/progress.ts";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { RowProblem, SheetResult } from "../../../spreadsheets/sheet-form.ts";
import { checkRegister, type RegisterComplaint } from "./import.check.ts";
import { compareWithStored } from "./import.compare.ts";
import { countNewCitizens } from "./import.citizens.ts";
import { readReferences } from "./import.references.ts";
import { storeRegister } from "./import.store.ts";

/** The report before its messages are translated. */
export type UntranslatedRegisterReport = Omit<RegisterReport, "rows"> & { rows: RowProblem[] };

/** What an import will do with each row of a register. */
export interface ImportPlan extends SheetPlan {
  constituency_id: number;
  fresh: RegisterComplaint[];
  unchanged: number;
  facts: SheetResult<RegisterColumn>["facts"];
}

/** Plans the import of a register that readRegister() has read; null when the scope has no such constituency. Writes nothing. */
export async function planImport(
  db: Database,
  scope: Scope,
  constituency_id: number,
  sheet: SheetResult<RegisterColumn>,
): Promise<ImportPlan | null> {
  const references = await readReferences(db, scope, constituency_id);
  if (!references) return null;
  const checked = await checkRegister(sheet.rows, references);
  const compared = await compareWithStored(db, constituency_id, checked.complaints);
  const problems = [...sheet.problems, ...checked.problems, ...compared.problems].toSorted(
    (one, other) => one.row - other.row,
  );
  const { fresh, unchanged } = compared;
  const isUsable = fresh.length + unchanged > 0;
  return { constituency_id, fresh, unchanged, isUsable, problems, facts: sheet.facts };
}

/** The report of a plan; `inserted` and `citizens` are what was stored, or would be. */
export function reportOf(
  { fresh, unchanged, problems, facts }: ImportPlan,
  citizens: number,
): UntranslatedRegisterReport {
  return {
    inserted: fresh.length,
    unchanged,
    citizens,
    long_texts: fresh.filter(({ notes }) => notes.length > 0).length,
    ...reportProblems(problems, facts),
  };
}

/** The report of a dry run. Writes nothing. */
export const checkImport = async (
  db: Database,
  plan: ImportPlan,
): Promise<UntranslatedRegisterReport> => reportOf(plan, await countNewCitizens(db, plan.fresh));

/** The first complaints as they would be stored. */
export const previewImport = ({ fresh }: ImportPlan): { preview: RegisterPreview[] } => ({
  preview: fresh.slice(0, REGISTER_PREVIEW_MAX).map(previewOf),
});

const previewOf = (one: RegisterComplaint): RegisterPreview => ({
  row: one.row,
  number: one.number,
  date: one.date,
  name: one.name,
  phone: one.phone,
  title: one.title,
  status_id: one.status_id,
  completed_on: one.completed_on,
});

/** Stores the plan's complaints, publishing the progress; returns its report. Throws as storeRegister() and `assertWanted`. Call lockForImport() first. */
export async function runImport(
  tx: Tx,
  plan: ImportPlan,
  registered_by: number,
  assertWanted: () => void = () => undefined,
): Promise<UntranslatedRegisterReport> {
  const { constituency_id, fresh } = plan;
  const total = fresh.length;
  const citizens = await storeRegister(tx, fresh, {
    constituency_id,
    registered_by,
    onStored: (stored) => {
      assertWanted();
      return publishProgress(tx, `importing complaints of ${constituency_id}`, { stored, total });
    },
  });
  return reportOf(plan, citizens);
}
