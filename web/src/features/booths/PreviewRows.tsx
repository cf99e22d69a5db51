import { PREVIEW_ROWS_MAX, type SheetPreview } from "contract/booths";
import { type ReactNode, useState } from "react";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { columnTexts } from "./columns.ts";

const TEXTS = {
  added: "Booths to be inserted",
  changed: "Booths to be updated",
  row: "Row",
  rowOf: (row: number) => `Row ${row}`,
  change: "Change",
  fromTo: (field: string) => `${field}:`,
  becomes: "becomes",
  first: `The first ${PREVIEW_ROWS_MAX} are shown.`,
};
const PAGE = 10;

type Added = SheetPreview["added"][number];
type Changed = SheetPreview["changed"][number];

const addedColumns: Column<Added>[] = [
  {
    key: "row",
    header: TEXTS.row,
    cell: ({ row }) => TEXTS.rowOf(row),
    width: "w-24",
    primary: true,
  },
  ...(["booth_number", "booth_name", "shaktikendra", "mandal"] as const).map(
    (field): Column<Added> => ({
      key: field,
      header: columnTexts[field].title,
      cell: (row) => <span className="wrap-anywhere">{row[field]}</span>,
    }),
  ),
];

const changedColumns: Column<Changed>[] = [
  {
    key: "row",
    header: TEXTS.row,
    cell: ({ row }) => TEXTS.rowOf(row),
    width: "w-24",
    primary: true,
  },
  {
    key: "booth_number",
    header: columnTexts.booth_number.title,
    cell: (row) => row.booth_number,
    width: "w-36",
  },
  {
    key: "change",
    header: TEXTS.change,
    cell: ({ changes }) => (
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted">{TEXTS.fromTo(columnTexts[field].title)}</span>{" "}
            <del className="text-muted">{from}</del>{" "}
            <span className="sr-only">{TEXTS.becomes}</span>
            <span aria-hidden>→</span> <ins className="font-medium no-underline">{to}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

/** What a sheet would add and change, row by row, a page at a time; nothing where there is neither. */
export function PreviewRows({ preview }: { preview: SheetPreview }) {
  return (
    <>
      {preview.changed.length > 0 && (
        <Rows title={TEXTS.changed} rows={preview.changed} columns={changedColumns} />
      )}
      {preview.added.length > 0 && (
        <Rows title={TEXTS.added} rows={preview.added} columns={addedColumns} />
      )}
    </>
  );
}

function Rows<Row extends { row: number }>({
  title,
  rows,
  columns,
}: {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}): ReactNode {
  const [page, setPage] = useState(1);
  const start = (page - 1) * PAGE;
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium">{title}</h3>
      {rows.length === PREVIEW_ROWS_MAX && <p className="mb-3 text-sm text-muted">{TEXTS.first}</p>}
      <Table
        label={title}
        columns={columns}
        rows={rows.slice(start, start + PAGE)}
        rowKey={({ row }) => row}
        loadingText=""
      />
      {rows.length > PAGE && (
        <Pagination page={page} totalPages={Math.ceil(rows.length / PAGE)} onPage={setPage} />
      )}
    </div>
  );
}
