import {
  REGISTER_COLUMNS,
  REGISTER_PREVIEW_MAX,
  type RegisterPreview,
  type RegisterReport,
} from "contract/complaints/import";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { formatDay } from "../../../language/dates.ts";
import type { Texts } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { PagedRows, rowColumn } from "../../../shared/sheets/PagedRows.tsx";
import { SheetReport } from "../../../shared/sheets/SheetReport.tsx";
import type { Outcome } from "../../../shared/sheets/use-sheet-upload.ts";
import type { Column } from "../../../ui/table-types.ts";
import { StatusBadge } from "../complaint-status.tsx";

const previewColumns = ({ t }: Texts): Column<RegisterPreview>[] => [
  rowColumn(t, "w-20"),
  { header: t("Number"), cell: ({ number }) => number, width: "w-24" },
  { header: t("Date"), cell: ({ date }) => formatDay(date), width: "w-32" },
  {
    header: t("Name"),
    cell: ({ name, phone }) => (
      <span className="wrap-anywhere">
        {name} <span className="block text-sm text-muted">{phone}</span>
      </span>
    ),
  },
  {
    header: t("Complaint Title"),
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  {
    header: t("Status"),
    cell: ({ status_id, completed_on }) => (
      <>
        <StatusBadge status={COMPLAINT_STATUSES.find(({ id }) => id === status_id)!.name} />
        {completed_on && (
          <span className="block text-sm text-muted">{formatDay(completed_on)}</span>
        )}
      </>
    ),
    width: "w-36",
  },
];

/** What an import did with each row of the register, or what it would do. */
export function ImportReport({ report, ...outcome }: Outcome<RegisterReport> & { place: string }) {
  const texts = useTexts();
  const { t } = texts;
  const { inserted, unchanged, rejected, citizens, long_texts, unread_sheets, preview } = report;
  return (
    <SheetReport
      {...outcome}
      report={report}
      columns={REGISTER_COLUMNS}
      counts={[
        { count: inserted, label: "Inserted", checked: "To be inserted", tone: "success" },
        { count: unchanged, label: "Unchanged", checked: "Unchanged", tone: "neutral" },
        { count: rejected, label: "Rejected", checked: "Rejected", tone: "danger" },
        { count: citizens, label: "New citizens", checked: "New citizens", tone: "info" },
      ]}
      isUsable={inserted + unchanged > 0}
      next="Nothing has been saved yet. Press Import Complaints to store these rows."
      notes={[
        unread_sheets
          ? t("Other sheets of this file with complaints: {count}. They were not read.", {
              count: unread_sheets,
            })
          : undefined,
        long_texts
          ? t("Texts over the limit: {count}. They are kept whole in notes.", {
              count: long_texts,
            })
          : undefined,
      ]}
    >
      {preview && preview.length > 0 && (
        <PagedRows
          title={t("Complaints as they would be stored")}
          advice={t("Look at the dates: the day comes first.")}
          rows={preview}
          columns={previewColumns(texts)}
          pageSize={10}
          limit={REGISTER_PREVIEW_MAX}
        />
      )}
    </SheetReport>
  );
}
