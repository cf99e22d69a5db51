import { type ComplaintRow, listComplaints } from "contract/complaints";
import { PAGE_SIZE, SEARCH_MAX } from "contract/rules";
import { ListFilter, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useCall } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { ActiveFilters } from "../../shared/ActiveFilters.tsx";
import { type ListParams, useListParams } from "../../shared/use-list-params.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchInput } from "../../ui/SearchInput.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import {
  complaintFilterNames,
  type ComplaintFilterName,
  useFilterChips,
  withoutFilter,
} from "./complaint-filters.ts";
import { ComplaintFilterDialog } from "./ComplaintFilterDialog.tsx";
import { StatusBadge } from "./complaint-status.tsx";
import type { FromList } from "./list-address.ts";

/** Complaints list (spec.md section 2). */
export function Component() {
  const list = useListParams(complaintFilterNames);
  const location = useLocation();
  const [filtering, setFiltering] = useState(false);
  const complaints = useCall(
    listComplaints,
    { query: list.query },
    { preset: "list", failure: "Cannot fetch complaints" },
  );
  const answer = complaints.isError ? undefined : complaints.data;
  const totalPages = answer?.Pagination.totalPages;
  // The page kept on the screen while the next one comes keeps its own numbers.
  const rowsBefore = ((answer?.Pagination.page ?? list.page) - 1) * PAGE_SIZE;
  const from: FromList = { list: location.search };

  return (
    <>
      <PageHeader
        title="Complaints"
        purpose="What citizens reported, and where each report stands."
        action={
          <Link to={paths.complaintsAdd} className={buttonClass("primary")}>
            <span className="inline-flex items-center gap-2">
              <Plus aria-hidden className="-ms-1 size-4" />
              Add Complaint
            </span>
          </Link>
        }
      />
      <div className="mb-4 flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <SearchInput
            value={list.searchText}
            onChange={list.setSearchText}
            placeholder="Search by title, description..."
            maxLength={SEARCH_MAX}
            className="w-full sm:w-80"
          />
          <Button
            icon={<ListFilter aria-hidden className="size-4" />}
            onClick={() => setFiltering(true)}
          >
            Filters
          </Button>
          {list.isActive && (
            <Button variant="ghost" onClick={list.clear}>
              Clear Filters
            </Button>
          )}
        </div>
        {list.isActive && <FilterChips list={list} />}
      </div>
      <Table
        label="Complaints"
        columns={columnsAfter(rowsBefore)}
        rows={answer?.data}
        rowKey={(row) => row.complaint_id}
        rowLink={(row, props) => (
          <Link to={paths.complaint(row.complaint_id)} state={from} {...props} />
        )}
        loadingText="Loading complaints..."
        stale={complaints.isPlaceholderData}
        error={complaints.isError ? "Failed to fetch complaints" : undefined}
        onRetry={() => void complaints.refetch()}
        emptyHint={emptyHint(list, totalPages)}
        emptyAction={
          totalPages !== undefined &&
          list.page > totalPages && (
            <Button onClick={() => list.setPage(totalPages)}>Go to the last page</Button>
          )
        }
      />
      {totalPages !== undefined && (
        <Pagination
          page={list.page}
          totalPages={totalPages}
          onPage={list.setPage}
          disabled={complaints.isPlaceholderData}
        />
      )}
      {filtering && (
        <ComplaintFilterDialog
          filters={list.filters}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            list.setFilters(filters);
            setFiltering(false);
          }}
        />
      )}
    </>
  );
}

function FilterChips({ list }: { list: ListParams<ComplaintFilterName> }) {
  return (
    <ActiveFilters
      filters={useFilterChips(list.filters, list.search)}
      onRemove={(name) =>
        name === "search" ? list.clearSearch() : list.setFilters(withoutFilter(list.filters, name))
      }
    />
  );
}

/** `before` rows stand on the pages before this one (spec.md section 9, the row index). */
const columnsAfter = (before: number): Column<ComplaintRow>[] => [
  {
    key: "index",
    header: "Index",
    width: "w-16 lg:w-20",
    cell: (_row, position) => before + position + 1,
  },
  { key: "title", header: "Complaint Title", primary: true, cell: (row) => row.title },
  { key: "category", header: "Category", width: "w-1/6 lg:w-1/5", cell: (row) => row.category },
  {
    key: "complainant",
    header: "Complainant",
    width: "w-1/6 lg:w-1/5",
    cell: (row) => row.complainant_name ?? "N/A",
  },
  {
    key: "status",
    header: "Status",
    width: "w-38",
    cell: (row) => <StatusBadge status={row.status} />,
  },
];

function emptyHint({ page, isActive }: ListParams<ComplaintFilterName>, totalPages = 1): string {
  if (page > totalPages) return "The list ends before this page.";
  return isActive
    ? "No complaint matches. Take out a filter or search for other words."
    : "Add the first complaint when a citizen brings one in.";
}
