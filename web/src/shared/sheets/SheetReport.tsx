import type { SheetFacts, SheetReport as Report } from "contract/booth-upload";
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

/** A figure of the report, with its labels after an upload and after a check. */
export interface SheetCount {
  count: number;
  label: Label;
  checked: Label;
  tone: Tone;
}

interface SheetReportProps extends Omit<Outcome<unknown>, "report"> {
  report: Pick<Report, "rows" | "rejected_sheet"> & SheetFacts;
  /** Constituency, district and state; empty when they are not known. */
  place: string;
  columns: SheetColumns;
  counts: readonly SheetCount[];
  /** Whether any row could be used. */
  isUsable: boolean;
  /** What to press after a check. */
  next: Label;
  /** What else the user must know. */
  notes: readonly (string | undefined)[];
  /** Of a check: the rows as they would be stored. */
  children: ReactNode;
}

/** Stable, so that the focus moves here once: when the report appears. */
function takeFocus(report: HTMLElement | null) {
  report?.scrollIntoView({ block: "start" });
  report?.focus({ preventScroll: true });
}

/** What an upload did with each row of the sheet, or what it would do. */
export function SheetReport(props: SheetReportProps) {
  const { upload, report, isCheck, place, columns, counts, isUsable, next, notes, children } =
    props;
  const { t, locale } = useTexts();
  const { rejected_sheet } = report;
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
          <div className="mb-5">
            <Note tone={isUsable ? "info" : "warning"} role="status">
              {t(isUsable ? next : "No row of this sheet could be used. Nothing has been saved.")}
            </Note>
          </div>
        )}
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
          {counts.map(({ count, label, checked, tone }) => (
            <div key={label} className="flex flex-col-reverse bg-surface-raised px-4 py-3">
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
        {isCheck && children}
        {report.rows.length > 0 && <RejectedRows rows={report.rows} columns={columns} />}
        {rejected_sheet !== undefined && (
          <Button
            className="mt-4"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => saveRejected(rejected_sheet)}
          >
            {t("Download rejected rows")}
          </Button>
        )}
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
function SheetNotes(props: SheetFacts & { more: readonly (string | undefined)[] }) {
  const { hidden_sheets, hidden_rows, column_number_rows, unread_columns, more } = props;
  const { t } = useTexts();
  const notes = [
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
      t("Columns of this file that were not read: {names}.", { names: unread_columns.join(", ") }),
  ].filter((note) => typeof note === "string");
  return notes.map((note) => (
    <div key={note} className="mt-5">
      <Note tone="warning">
        <span className="wrap-anywhere">{note}</span>
      </Note>
    </div>
  ));
}
