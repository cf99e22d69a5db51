import type { SheetFacts, SheetReport as BoothReport } from "contract/booth-upload";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Mark, type Tone, toneText } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Note } from "../../ui/Note.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { RejectedRows } from "./RejectedRows.tsx";
import type { SheetColumns } from "./sheet-columns.ts";
import type { Outcome } from "./use-sheet-upload.ts";

/** A figure of the report. */
export interface SheetCount {
  count: number;
  label: Label;
  /** After a check, where it differs. */
  checked?: Label;
  tone: Tone;
}

/** What the report of every kind of sheet says. */
export type AnyReport = Pick<
  BoothReport,
  "inserted" | "unchanged" | "rejected" | "rows" | "rejected_sheet"
> &
  SheetFacts & { updated?: number };

/** What the report of one kind says besides. */
export interface FurtherReport {
  counts?: readonly SheetCount[];
  /** What else the user must know. */
  notes?: readonly (string | false)[];
  /** Of a check: the rows as they would be stored. */
  preview?: ReactNode;
}

interface SheetReportProps extends Outcome<AnyReport> {
  /** Stores the rows of a checked sheet. */
  onStore: () => void;
  /** Constituency, district and state; empty when they are not known. */
  place: string;
  columns: SheetColumns;
  further: FurtherReport;
  /** The end of the report. */
  children?: ReactNode;
}

/** The figures of the rows, in the order of the report. */
const rowCounts = ({ inserted, updated, unchanged, rejected }: AnyReport): SheetCount[] => [
  { count: inserted, label: "Inserted", checked: "To be inserted", tone: "success" },
  ...(updated === undefined
    ? []
    : [{ count: updated, label: "Updated", checked: "To be updated", tone: "info" } as const]),
  { count: unchanged, label: "Unchanged", tone: "neutral" },
  { count: rejected, label: "Rejected", tone: "danger" },
];

/** Stable, so that the focus moves here once: when the report appears. */
function takeFocus(report: HTMLElement | null) {
  report?.scrollIntoView({ block: "start" });
  report?.focus({ preventScroll: true });
}

/** What an upload did with each row of the sheet, or what it would do. */
export function SheetReport(props: SheetReportProps) {
  const { upload, report, isCheck, place, columns, onStore, further, children } = props;
  const { counts = [], notes = [], preview } = further;
  const { t, locale } = useTexts();
  const { inserted, updated = 0, unchanged, rejected_sheet } = report;
  const isUsable = inserted + updated + unchanged > 0;
  const isNew = inserted + updated > 0;
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      className="mt-6 animate-rise scroll-mt-[calc(var(--sticky-top)+1rem)] outline-none"
    >
      <Card
        title={t(isCheck ? "File Check" : "Upload Report")}
        hint={
          <span className="wrap-anywhere">
            {[upload.file.name, place].filter(Boolean).join(" → ")}
          </span>
        }
      >
        {isCheck && (
          <div className="mb-5 flex flex-col items-start gap-3">
            <Note tone={isUsable ? "info" : "warning"} role="status">
              {isNew
                ? t("Nothing has been saved yet.")
                : isUsable
                  ? t("Nothing to store: what can be used is stored already.")
                  : t("No row of this sheet could be used. Nothing has been saved.")}
            </Note>
            {isNew && (
              <Button variant="primary" onClick={onStore}>
                {t("Store these rows")}
              </Button>
            )}
          </div>
        )}
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
          {[...rowCounts(report), ...counts].map(({ count, label, checked = label, tone }) => (
            <div
              key={label}
              className="flex flex-col-reverse bg-surface-raised px-4 py-3 max-md:odd:last:col-span-2"
            >
              <dt className="flex items-center gap-1.5 text-sm text-muted">
                <Mark tone={tone} className={toneText[tone]} />
                {t(isCheck ? checked : label)}
              </dt>
              <dd
                className={cx(
                  "font-serif text-3xl tabular-nums",
                  count === 0 ? "text-muted" : toneText[tone],
                )}
              >
                {count.toLocaleString(locale)}
              </dd>
            </div>
          ))}
        </dl>
        <SheetNotes {...report} more={notes} />
        {isCheck && preview}
        {report.rows.length > 0 && (
          <RejectedRows rows={report.rows} isCheck={isCheck} columns={columns} />
        )}
        {rejected_sheet !== undefined && (
          <Button
            className="mt-4"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => saveRejected(rejected_sheet)}
          >
            {t("Download rejected rows")}
          </Button>
        )}
        {children}
      </Card>
    </div>
  );
}

/** Saves the rejected rows of a report, which are an .xlsx in base64. */
function saveRejected(sheet: string): void {
  const bytes = Uint8Array.from(atob(sheet), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes]), "rejected-rows.xlsx");
}

/** What the user must know about the file besides its rows. */
function SheetNotes(props: SheetFacts & { more: readonly (string | false)[] }) {
  const { unread_sheets, hidden_sheets, hidden_rows, column_number_rows, unread_columns, more } =
    props;
  const { t } = useTexts();
  const notes = [
    unread_sheets &&
      t(
        "Other sheets of this file with these columns: {count}. They were not read. Put all rows into one sheet.",
        { count: unread_sheets },
      ),
    ...more,
    hidden_sheets &&
      t("Hidden sheets of this file: {names}. They were not read.", {
        names: hidden_sheets.join(", "),
      }),
    hidden_rows &&
      t("Hidden or filtered rows: {count}. They were read like the others.", {
        count: hidden_rows,
      }),
    column_number_rows &&
      t("Rows with the numbers of the columns: {rows}. They were not read.", {
        rows: column_number_rows.join(", "),
      }),
    unread_columns &&
      t("Columns of this file that were not read: {names}", { names: unread_columns.join(", ") }),
  ].filter((note) => typeof note === "string");
  return notes.map((note) => (
    <div key={note} className="mt-5">
      <Note tone="warning">
        <span className="wrap-anywhere">{note}</span>
      </Note>
    </div>
  ));
}
