import type { SheetReport } from "contract/booths";
import { useState } from "react";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { fieldTitle } from "./columns.ts";

type Fault = SheetReport["rows"][number] & { id: number };

const PAGE = 20;

const columns: Column<Fault>[] = [
  {
    key: "row",
    header: "Row",
    cell: ({ row }) => `Row ${row}`,
    width: "w-28",
    primary: true,
  },
  { key: "field", header: "Field", cell: ({ field }) => fieldTitle(field), width: "w-40" },
  {
    key: "message",
    header: "Message",
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
];

/** The rows of the sheet that could not be used, by the row number that the sheet itself shows; a page at a time. */
export function RejectedRows({ rows }: { rows: SheetReport["rows"] }) {
  const [page, setPage] = useState(1);
  const start = (page - 1) * PAGE;
  const shown = rows
    .slice(start, start + PAGE)
    .map((row, place) => ({ ...row, id: start + place }));
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium">Rejected rows</h3>
      <p className="mb-3 text-sm text-muted">
        Correct them in your sheet and upload it again: the other rows will then be unchanged.
      </p>
      <Table
        label="Rejected rows"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        loadingText=""
      />
      {rows.length > PAGE && (
        <Pagination page={page} totalPages={Math.ceil(rows.length / PAGE)} onPage={setPage} />
      )}
    </div>
  );
}
