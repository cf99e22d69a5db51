import type { SheetFacts, SheetReport } from "contract/booth-upload";
import { Download } from "lucide-react";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Mark, type Tone, toneText } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Note } from "../../ui/Note.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { PreviewRows } from "./PreviewRows.tsx";
import { RejectedRows } from "./RejectedRows.tsx";
import type { Outcome } from "./use-booth-upload.ts";

export interface UploadReportProps extends Outcome {
  /** Constituency, district and state; empty when they are not known. */
  place: string;
}

/** The report's figures, with their labels after an upload and after a check. */
const counts = [
  { key: "inserted", label: "Inserted", checked: "To be inserted", tone: "success" },
  { key: "updated", label: "Updated", checked: "To be updated", tone: "info" },
  { key: "unchanged", label: "Unchanged", checked: "Unchanged", tone: "neutral" },
  { key: "rejected", label: "Rejected", checked: "Rejected", tone: "danger" },
] as const satisfies readonly {
  key: keyof SheetReport;
  label: Text;
  checked: Text;
  tone: Tone;
}[];

/** Stable, so that the focus moves here once: when the report appears. */
function takeFocus(report: HTMLElement | null) {
  report?.scrollIntoView({ block: "start" });
  report?.focus({ preventScroll: true });
}

/** What an upload did with each row of the sheet, or what it would do. */
export function UploadReport({ upload, report, isCheck, place }: UploadReportProps) {
  const { t, locale } = useTexts();
  const { rejected_sheet } = report;
  const isUsable = report.inserted + report.updated + report.unchanged > 0;
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
              {t(
                isUsable
                  ? "Nothing has been saved yet. Press Upload Booths to load these rows."
                  : "No row of this sheet could be used. Nothing has been saved.",
              )}
            </Note>
          </div>
        )}
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
          {counts.map(({ key, label, checked, tone }) => (
            <div key={key} className="flex flex-col-reverse bg-surface-raised px-4 py-3">
              <dt className="flex items-center gap-1.5 text-sm text-muted">
                <Mark tone={tone} className={toneText[tone]} />
                {t(isCheck ? checked : label)}
              </dt>
              <dd
                className={cx(
                  "font-serif text-3xl tabular-nums",
                  report[key] === 0 ? "text-muted" : toneText[tone],
                )}
              >
                {report[key].toLocaleString(locale)}
              </dd>
            </div>
          ))}
        </dl>
        <SheetNotes {...report} />
        {isCheck && report.preview && <PreviewRows preview={report.preview} />}
        {report.rows.length > 0 && <RejectedRows rows={report.rows} />}
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
function SheetNotes({ unread_sheets, hidden_sheets, hidden_rows, column_number_rows }: SheetFacts) {
  const { t } = useTexts();
  const notes = [
    unread_sheets &&
      t(
        "Other sheets of this file with booths: {count}. They were not read. Put all booths into one sheet.",
        { count: unread_sheets },
      ),
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
  ].filter((note) => typeof note === "string");
  return notes.map((note) => (
    <div key={note} className="mt-5">
      <Note tone="warning">
        <span className="wrap-anywhere">{note}</span>
      </Note>
    </div>
  ));
}
