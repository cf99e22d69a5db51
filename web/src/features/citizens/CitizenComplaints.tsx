import { type ComplaintRow, listComplaints } from "contract/complaints/complaints";
import { Link } from "react-router";
import { useApiQuery } from "../../api/queries.ts";
import { formatDay } from "../../language/dates.ts";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { ListTable } from "../../shared/list/ListTable.tsx";
import type { FromList } from "../../shared/list/back-to-list.ts";
import { useListParams } from "../../shared/list/use-list-params.ts";
import { statusTones } from "../../shared/status-tones.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { Column, RowLink } from "../../ui/table-types.ts";

/** All complaints of a citizen that the user reaches, the newest first. */
export function CitizenComplaints({ id }: { id: string }) {
  const texts = useTexts();
  const { t } = texts;
  const list = useListParams([]);
  const complaints = useApiQuery(
    listComplaints,
    { query: { page: list.page, complainant_id: id } },
    { preset: "list" },
  );
  const answer = complaints.data;
  return (
    <section aria-labelledby="citizen-complaints">
      <h2 id="citizen-complaints" className="mb-4 font-serif text-xl">
        {t("Complaints")}
      </h2>
      <ListTable
        label={t("Complaints")}
        list={list}
        result={complaints}
        columns={columns(texts)}
        rows={answer?.data}
        totalPages={answer?.Pagination.totalPages}
        totalFollows={answer?.Pagination.totalFollows}
        rowKey={(row) => row.complaint_id}
        rowLink={linkFrom(id, list.page, answer?.data)}
        loadingText={t("Loading complaints...")}
        failedText={t("Failed to fetch complaints")}
        noMatchHint=""
        noneYetHint={t("This citizen has brought nothing yet.")}
      />
    </section>
  );
}

const columns = ({ t, category }: Texts): Column<ComplaintRow>[] => [
  { header: t("Number"), width: "w-24", cell: (row) => `#${row.complaint_id}` },
  { header: t("Complaint Title"), primary: true, cell: (row) => row.title },
  { header: t("Category"), width: "w-1/5", cell: (row) => category(row.category) },
  { header: t("Registered on"), width: "w-36", cell: (row) => formatDay(row.issue_at) },
  {
    header: t("Status"),
    width: "w-38",
    cell: (row) => <Badge tone={statusTones[row.status]}>{t(row.status)}</Badge>,
  },
];

/** A row's link. The complaint's page goes back to the list of this citizen's complaints. */
const linkFrom = (
  id: string,
  page: number,
  rows: readonly ComplaintRow[] = [],
): RowLink<ComplaintRow> =>
  function toComplaint(row, props) {
    const query = new URLSearchParams({
      complainant_id: id,
      ...(page > 1 && { page: String(page) }),
    });
    const state: FromList = { listQuery: `?${query.toString()}`, position: rows.indexOf(row) };
    return <Link to={paths.complaint(row.complaint_id)} state={state} {...props} />;
  };
