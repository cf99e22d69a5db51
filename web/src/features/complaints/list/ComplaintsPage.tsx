import {
  type ComplaintRow,
  exportComplaints,
  listComplaints,
} from "contract/complaints/complaints";
import { tableFormats } from "contract/exports";
import { PAGE_SIZE } from "contract/rules";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { prefetchCall } from "../../../api/prefetch.ts";
import { useAdmin } from "../../../api/session.ts";
import type { Texts } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { type FromList, useBackToRow } from "../../../shared/list/back-to-list.ts";
import { listPrefetchLoader } from "../../../shared/list/list-prefetch.ts";
import { ListExport } from "../../../shared/list/ListExport.tsx";
import { ListTable } from "../../../shared/list/ListTable.tsx";
import { ListToolbar } from "../../../shared/list/ListToolbar.tsx";
import { useListParams } from "../../../shared/list/use-list-params.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { IconLabel } from "../../../ui/IconLabel.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column, RowLink } from "../../../ui/table-types.ts";
import { MINE } from "./complaint-filters.ts";
import { ComplaintChips } from "./ComplaintChips.tsx";
import { ComplaintTabs } from "./ComplaintTabs.tsx";
import { ListWork } from "./ListWork.tsx";
import { QuickFilters } from "./QuickFilters.tsx";
import { indexCell, secondLine, statusCell } from "./row-cells.tsx";
import type { TickProps } from "./TickBox.tsx";
import { noTicks } from "./ticks.ts";
import { useOpenList } from "./use-open-list.ts";
import { listNames } from "../list-names.ts";

const ComplaintFilterDialog = lazyDialog(() => import("./ComplaintFilterDialog.tsx"));

export { shouldRevalidate } from "../../../shared/list/list-prefetch.ts";
export const loader = listPrefetchLoader(listNames, ({ query }, signal) =>
  prefetchCall(listComplaints, { query }, signal),
);

/** Complaints list (complaint-list-1). */
export function Component() {
  const texts = useTexts();
  const { t } = texts;
  const admin = useAdmin();
  const { changes } = useCapabilities();
  const list = useListParams(listNames, admin ? MINE : undefined);
  const location = useLocation();
  const { result: complaints, theirs } = useOpenList(list);
  const [ticks, setTicks] = useState(noTicks);
  const listed = complaints.data?.data ?? [];
  const ticking = changes ? { ticks, onTicks: setTicks, listed } : undefined;
  const { page: _page, ...narrowed } = list.query;
  const answer = complaints.data;
  const complainant = answer && (answer.data[0]?.complainant_name ?? null);
  // The previous page keeps its numbers while the next one loads.
  const rowsBefore = ((answer?.Pagination.page ?? list.page) - 1) * PAGE_SIZE;

  return (
    <>
      <PageHeader
        title={t("Complaints")}
        purpose={t("What citizens reported, and where each report stands.")}
        action={
          <Link to={paths.complaintsAdd} className={buttonClass("primary")}>
            <IconLabel>
              <Plus aria-hidden className="-ms-1 size-4" />
              {t("Add Complaint")}
            </IconLabel>
          </Link>
        }
      />
      <ComplaintTabs list={list}>
        <ListToolbar
          list={list}
          searchPlaceholder={t("Search by title, description...")}
          chips={(onRemove) => (
            <ComplaintChips
              list={list}
              complainant={complaints.isPlaceholderData ? undefined : complainant}
              onRemove={onRemove}
            />
          )}
          FilterDialog={ComplaintFilterDialog}
          action={
            !admin && (
              <ListExport
                endpoint={exportComplaints}
                query={narrowed}
                name="complaints"
                formats={tableFormats}
                isEmpty={
                  !complaints.isPlaceholderData && answer?.data.length === 0 && list.page === 1
                }
              />
            )
          }
        />
        {changes && <QuickFilters list={list} />}
        <ListTable
          label={t("Complaints")}
          list={list}
          result={complaints}
          columns={columnsAfter(texts, rowsBefore, ticking)}
          rows={answer?.data}
          totalPages={answer?.Pagination.totalPages}
          total={answer && countText(t, answer.Pagination.totalItems)}
          totalFollows={answer?.Pagination.totalFollows}
          rowKey={(row) => row.complaint_id}
          secondLine={changes ? (row) => secondLine(row, theirs) : undefined}
          rowLink={linkFrom(location.search, answer?.data, useBackToRow(paths.complaints))}
          loadingText={t("Loading complaints...")}
          failedText={t("Failed to fetch complaints")}
          noMatchHint={t("No complaint matches. Take out a filter or search for other words.")}
          noneYetHint={
            admin && list.filters.assigned_to === MINE.assigned_to
              ? t(
                  "Nothing is assigned to you. Open a complaint of {constituency} to assign it to yourself.",
                  { constituency: admin.constituency_name },
                )
              : t("Add the first complaint when a citizen brings one in.")
          }
        />
      </ComplaintTabs>
      {ticking && <ListWork {...ticking} />}
    </>
  );
}

const countText = (t: Texts["t"], count: number): string =>
  count === 1 ? t("1 complaint") : t("{count} complaints", { count });

/** A row's link; its state holds the list's query and the row, so that the complaint's page knows the way back and the neighbours. */
const linkFrom = (
  listQuery: string,
  rows: readonly ComplaintRow[] = [],
  backToRow: ReturnType<typeof useBackToRow>,
): RowLink<ComplaintRow> =>
  function toComplaint(row, props) {
    const state: FromList = { listQuery, position: rows.indexOf(row) };
    const { complaint_id } = row;
    return (
      <Link
        ref={backToRow(complaint_id)}
        to={paths.complaint(complaint_id)}
        state={state}
        {...props}
      />
    );
  };

/** `before`: the number of rows on the pages before this one (complaint-list-3). */
const columnsAfter = (
  { t, category }: Texts,
  before: number,
  ticking: TickProps | undefined,
): Column<ComplaintRow>[] => [
  {
    header: t("Index"),
    width: ticking ? "w-24 lg:w-26" : "w-16 lg:w-20",
    cell: (row, position) =>
      ticking ? indexCell(row, before + position + 1, ticking) : before + position + 1,
  },
  { header: t("Complaint Title"), primary: true, isSearched: true, cell: (row) => row.title },
  { header: t("Category"), width: "w-1/6 lg:w-1/5", cell: (row) => category(row.category) },
  {
    header: t("Complainant"),
    width: "w-1/6 lg:w-1/5",
    isSearched: true,
    cell: (row) => row.complainant_name,
  },
  {
    header: t("Status"),
    width: "w-40",
    cell: statusCell,
  },
];
