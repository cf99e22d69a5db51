import type { FastifyRequest } from "fastify";
import { PROBLEMS_LISTED_MAX, type SheetFacts, sheetUpload } from "contract/booth-upload";
import { type Message, message } from "contract/message";
import type { Caller } from "../auth/authenticate.ts";
import type { Config } from "../config.ts";
import type { ExportColumn } from "../exports/csv.ts";
import { rejectedInBase64 } from "../exports/rejected-sheet.ts";
import { HttpError } from "../http/errors/http-error.ts";
import type { ReceivedFile } from "../http/uploads/receive-files.ts";
import { readUploadedSheet } from "../http/uploads/sheet-upload.ts";
import type { Translate } from "../language/language.ts";
import type { InTransaction } from "../mutations/mutation.ts";
import type { TimeBudget } from "../observability/request-context.ts";
import type { Tx } from "../postgres/schema.ts";
import { withBudget } from "../postgres/time-budget.ts";
import {
  type ColumnName,
  countRows,
  type RowProblem,
  type SheetResult,
  type SheetRow,
} from "../spreadsheets/sheet-form.ts";
import type { SheetOptions } from "../spreadsheets/sheet-process.ts";

/** What an import will do with the rows of a sheet. */
export interface SheetPlan {
  /** Each error of a rejected row. */
  problems: RowProblem[];
  /** Whether any row can be used. */
  isUsable: boolean;
}

/** What every report of an import says. */
export interface ProblemReport extends SheetFacts {
  rejected: number;
  rows: RowProblem[];
}

/** The part of a report that is about its problems: their number, the first of them, and what else the sheet has. */
export const reportProblems = (problems: RowProblem[], facts: SheetFacts): ProblemReport => ({
  rejected: countRows(problems),
  rows: problems.toSorted((one, other) => one.row - other.row).slice(0, PROBLEMS_LISTED_MAX),
  ...facts,
});

/** The rejected rows of a sheet that was read with keepRejected, in its order; `problems` includes those of later checks. */
export function rejectedRows<Column extends ColumnName>(
  sheet: SheetResult<Column>,
  problems: RowProblem[],
): SheetRow<Column>[] {
  const isRejected = new Set(problems.map(({ row }) => row));
  return [
    ...(sheet.rejectedRows ?? []),
    ...sheet.rows.filter(({ row }) => isRejected.has(row)),
  ].toSorted((one, other) => one.row - other.row);
}

/** What importSheet() takes of a call. */
interface ImportCall {
  files: ReceivedFile[];
  caller: Caller;
  inTransaction: InTransaction;
  translator: () => Translate;
  request: FastifyRequest;
}

/** What is particular to a kind of sheet. */
interface SheetImport<Column extends ColumnName, Plan extends SheetPlan, Report> {
  config: Pick<Config, "SHEET_SECONDS">;
  /** For the plan and the transaction together. */
  budget: TimeBudget;
  columns: readonly ExportColumn<SheetRow<Column>>[];
  read: (file: ReceivedFile, options: SheetOptions) => Promise<SheetResult<Column>>;
  /** Checks the rows and compares them with what is stored. Writes nothing. */
  plan: (sheet: SheetResult<Column>) => Promise<Plan>;
  /** The report of a sheet without any row that can be used. */
  report: (plan: Plan) => Report;
  /** What a check shows of the plan; undefined when the plan is stored. */
  preview?: (plan: Plan) => object | undefined;
  /**
   * Stores the plan, or only reports on it. `assertWanted` throws when the caller has cancelled: between two statements.
   * `late`: problems that only the storing has found.
   */
  run: (
    tx: Tx,
    plan: Plan,
    assertWanted: () => void,
  ) => Promise<{ data: Report; entity_id: number | null; details: object; late?: RowProblem[] }>;
  message: (report: Report) => Message;
}

/**
 * Imports an uploaded sheet: reads it in a process of its own, plans, and stores the plan in one transaction with its audit row.
 * The answer is the report, with the rejected rows as a sheet. Throws 400 when the file as a whole cannot be used, or no row of
 * it, then with the report (booth-upload-11).
 */
export async function importSheet<
  Column extends ColumnName,
  Plan extends SheetPlan,
  Report extends ProblemReport,
>(
  { files, caller, inTransaction, translator, request }: ImportCall,
  {
    config,
    budget,
    columns,
    read,
    plan: makePlan,
    report,
    preview,
    run,
    message: reportMessage,
  }: SheetImport<Column, Plan, Report>,
): Promise<{ message: Message; data: Report & { rejected_sheet?: string | undefined } }> {
  const sheet = await readUploadedSheet(read, files[0]!, {
    budgetMs: config.SHEET_SECONDS * 1000,
    owner: caller.session_id,
  });
  const rejectedSheet = (problems: RowProblem[]) =>
    rejectedInBase64(columns, rejectedRows(sheet, problems), problems, translator());
  const { socket } = request.raw;
  /** Who cancels closes the connection: what is not committed then is rolled back. */
  const assertWanted = () => {
    if (socket.destroyed) throw new HttpError(400, message("The import was cancelled."));
  };
  return withBudget(budget, async () => {
    const plan = await makePlan(sheet);
    let problems = plan.problems;
    if (!plan.isUsable)
      throw noUsableRowError({ ...report(plan), rejected_sheet: await rejectedSheet(problems) });
    const answer = await inTransaction(
      async (tx) => {
        const { data, late = [], ...audit } = await run(tx, plan, assertWanted);
        problems = [...plan.problems, ...late];
        return { answer: { message: reportMessage(data), data }, ...audit };
      },
      { isLong: true },
    );
    // Not part of the answer that is stored for the idempotency key: a preview has names and phones (citizen-4), and the sheet of rejected
    // rows is large, and in the language of this request.
    const rejected_sheet = await rejectedSheet(problems);
    return { ...answer, data: { ...answer.data, ...preview?.(plan), rejected_sheet } };
  });
}

/** The error when no row could be used, with the report (booth-upload-11). */
function noUsableRowError(data: ProblemReport): HttpError {
  const userMessage = message("No row of the sheet could be used: {counts}", {
    counts: rejectedMessages(data),
  });
  return new HttpError(400, userMessage, { field: sheetUpload.field, data });
}

const rejectedMessages = ({ rejected: count, unread_sheets: unread = 0 }: ProblemReport) => [
  message(count === 1 ? "{count} row rejected" : "{count} rows rejected", { count }),
  ...(unread ? [message("other sheets not read: {count}", { count: unread })] : []),
];

/** What a report says after the rows that were added, or would be. */
export const restMessages = (
  report: ProblemReport & { updated?: number; unchanged: number },
  dry_run: boolean,
): Message[] => {
  const { updated: count, unchanged } = report;
  return [
    ...(count === undefined
      ? []
      : [message(dry_run ? "{count} to update" : "{count} updated", { count })]),
    message("{count} unchanged", { count: unchanged }),
    ...rejectedMessages(report),
  ];
};
