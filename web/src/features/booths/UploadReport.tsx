import type { SheetReport } from "contract/booths";
import { Mark, type Tone, toneText } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { RejectedRows } from "./RejectedRows.tsx";

export interface UploadReportProps {
  report: SheetReport;
  fileName: string;
  /** Constituency, district and state; empty when they are no longer known. */
  place: string;
}

const counts: { key: keyof Omit<SheetReport, "rows">; label: string; tone: Tone }[] = [
  { key: "inserted", label: "Inserted", tone: "success" },
  { key: "updated", label: "Updated", tone: "info" },
  { key: "unchanged", label: "Unchanged", tone: "neutral" },
  { key: "rejected", label: "Rejected", tone: "danger" },
];

/** Stable, so that the focus moves here once: when the report appears. */
function takeFocus(report: HTMLElement | null) {
  report?.scrollIntoView({ block: "start" });
  report?.focus({ preventScroll: true });
}

/** What an upload did with each row of the sheet. */
export function UploadReport({ report, fileName, place }: UploadReportProps) {
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      className="mt-6 animate-rise scroll-mt-[calc(var(--sticky-top)+1rem)] outline-none"
    >
      <Card
        title="Upload Report"
        hint={
          <span className="wrap-anywhere">{[fileName, place].filter(Boolean).join(" → ")}</span>
        }
      >
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
          {counts.map(({ key, label, tone }) => (
            <div key={key} className="flex flex-col-reverse bg-surface-raised px-4 py-3">
              <dt className="flex items-center gap-1.5 text-sm text-muted">
                <Mark tone={tone} className={toneText[tone]} />
                {label}
              </dt>
              <dd
                className={cx(
                  "font-serif text-3xl tabular-nums",
                  report[key] === 0 ? "text-muted" : toneText[tone],
                )}
              >
                {report[key].toLocaleString("en-IN")}
              </dd>
            </div>
          ))}
        </dl>
        {report.rows.length > 0 && <RejectedRows rows={report.rows} />}
      </Card>
    </div>
  );
}
