import { officeToday } from "contract/calendar";
import { type ComplaintRow, listComplaints, type Waiting } from "contract/complaints/complaints";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { useApiQuery } from "../../api/queries.ts";
import { formatDay } from "../../language/dates.ts";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import type { FromList } from "../../shared/list/back-to-list.ts";
import { ListTable } from "../../shared/list/ListTable.tsx";
import { useListParams } from "../../shared/list/use-list-params.ts";
import type { Column, RowLink } from "../../ui/table-types.ts";

/** The open complaints that wait for a department's reply, the oldest first. */
export function WaitingComplaints({ id }: { id: string }) {
  const texts = useTexts();
  const { t } = texts;
  const list = useListParams([]);
  const filters = { department: id, waiting: "any", open: "true", sort: "oldest" } as const;
  const complaints = useApiQuery(
    listComplaints,
    { query: { page: list.page, ...filters } },
    { preset: "list" },
  );
  const answer = complaints.data;
  const query = new URLSearchParams({
    ...filters,
    ...(list.page > 1 && { page: String(list.page) }),
  });
  return (
    <section aria-labelledby="waiting-complaints">
      <h2 id="waiting-complaints" className="mb-4 font-serif text-xl">
        {t("Waiting for its reply")}
      </h2>
      <ListTable
        label={t("Waiting for its reply")}
        list={list}
        result={complaints}
        columns={columns(texts)}
        rows={answer?.data}
        totalPages={answer?.Pagination.totalPages}
        totalFollows={answer?.Pagination.totalFollows}
        total={answer && t("{count} in all", { count: answer.Pagination.totalItems })}
        rowKey={(row) => row.complaint_id}
        secondLine={(row) => (
          <p className="text-sm text-muted wrap-anywhere">
            {t("Booth {number}", { number: row.booth_number })} · {row.booth_name}
          </p>
        )}
        rowLink={linkFrom(`?${query}`, answer?.data)}
        loadingText={t("Loading complaints...")}
        failedText={t("Failed to fetch complaints")}
        noMatchHint=""
        noneYetHint={t("No complaint waits for this department.")}
      />
    </section>
  );
}

const columns = ({ t }: Texts): Column<ComplaintRow>[] => [
  { header: t("Number"), width: "w-24", cell: (row) => `#${row.complaint_number}` },
  { header: t("Complaint Title"), primary: true, cell: (row) => row.title },
  {
    header: t("With it since"),
    width: "w-36",
    cell: (row) => row.waiting && formatDay(row.waiting.since),
  },
  {
    header: t("Reply due"),
    width: "w-56",
    cell: ({ waiting }) => waiting?.reply_due_on && <ReplyDue on={waiting.reply_due_on} />,
  },
];

function ReplyDue({ on }: { on: NonNullable<Waiting["reply_due_on"]> }) {
  const { t } = useTexts();
  const day = (
    <time dateTime={on} className="whitespace-nowrap">
      {formatDay(on)}
    </time>
  );
  if (on >= officeToday()) return day;
  return (
    <span className="flex flex-wrap items-center gap-x-1 font-medium text-danger">
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      {t("Overdue")} {day}
    </span>
  );
}

/** A row's link. The complaint's page goes on to the next one that waits for the department. */
const linkFrom = (listQuery: string, rows: readonly ComplaintRow[] = []): RowLink<ComplaintRow> =>
  function toComplaint(row, props) {
    const state: FromList = { listQuery, position: rows.indexOf(row) };
    return <Link to={paths.complaint(row.complaint_id)} state={state} {...props} />;
  };
