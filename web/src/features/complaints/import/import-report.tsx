import {
  REGISTER_PREVIEW_MAX,
  type RegisterPreview,
  type RegisterReport,
} from "contract/complaints/import";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { formatDay } from "../../../language/dates.ts";
import type { Texts } from "../../../language/language.ts";
import { PagedRows, rowColumn, TwoLines } from "../../../shared/sheets/PagedRows.tsx";
import type { FurtherReport } from "../../../shared/sheets/SheetReport.tsx";
import type { Column } from "../../../ui/table-types.ts";
import { StatusBadge } from "../complaint-status.tsx";

const previewColumns = ({ t }: Texts): Column<RegisterPreview>[] => [
  rowColumn(t, "w-20"),
  { header: t("Number"), cell: ({ number }) => number, width: "w-24" },
  { header: t("Date"), cell: ({ date }) => formatDay(date), width: "w-32" },
  {
    header: t("Name"),
    cell: ({ name, phone }) => <TwoLines first={name} second={phone} />,
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

/** What the report of a register says besides its rows. */
export const furtherReport = (
  { citizens, long_texts, preview = [] }: RegisterReport,
  texts: Texts,
): FurtherReport => ({
  counts: [{ count: citizens, label: "New citizens", tone: "info" }],
  notes: [
    long_texts > 0 &&
      texts.t("Texts over the limit: {count}. They are kept whole in notes.", {
        count: long_texts,
      }),
  ],
  preview: preview.length > 0 && (
    <PagedRows
      title={texts.t("Complaints as they would be stored")}
      advice={texts.t("Look at the dates: the day comes first.")}
      rows={preview}
      columns={previewColumns(texts)}
      pageSize={10}
      limit={REGISTER_PREVIEW_MAX}
    />
  ),
});
