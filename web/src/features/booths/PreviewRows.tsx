import { PREVIEW_ROWS_MAX, type SheetPreview } from "contract/booths";
import { type ReactNode, useState } from "react";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { fieldTitle } from "./columns.ts";

const PAGE = 10;

type Added = SheetPreview["added"][number];
type Changed = SheetPreview["changed"][number];

/** The row's number in the sheet, without commas. */
const rowColumn = <Row extends { row: number }>(t: Texts["t"]): Column<Row> => ({
  key: "row",
  header: t("Row"),
  cell: ({ row }) => t("Row {row}", { row: String(row) }),
  width: "w-24",
  primary: true,
});

const addedColumns = (t: Texts["t"]): Column<Added>[] => [
  rowColumn(t),
  ...(["booth_number", "booth_name", "shaktikendra", "mandal"] as const).map(
    (field): Column<Added> => ({
      key: field,
      header: fieldTitle(field, t),
      cell: (row) => <span className="wrap-anywhere">{row[field]}</span>,
    }),
  ),
];

const changedColumns = (t: Texts["t"]): Column<Changed>[] => [
  rowColumn(t),
  {
    key: "booth_number",
    header: t("Booth Number"),
    cell: (row) => row.booth_number,
    width: "w-36",
  },
  {
    key: "change",
    header: t("Change"),
    cell: ({ changes }) => (
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted">{fieldTitle(field, t)}:</span>{" "}
            <del className="text-muted">{from}</del> <span className="sr-only">{t("becomes")}</span>
            <span aria-hidden>→</span> <ins className="font-medium no-underline">{to}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

/** What a sheet would add and change, row by row, a page at a time; nothing where there is neither. */
export function PreviewRows({ preview }: { preview: SheetPreview }) {
  const { t } = useTexts();
  return (
    <>
      {preview.changed.length > 0 && (
        <Rows
          title={t("Booths to be updated")}
          rows={preview.changed}
          columns={changedColumns(t)}
        />
      )}
      {preview.added.length > 0 && (
        <Rows title={t("Booths to be inserted")} rows={preview.added} columns={addedColumns(t)} />
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
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const start = (page - 1) * PAGE;
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium">{title}</h3>
      {rows.length === PREVIEW_ROWS_MAX && (
        <p className="mb-3 text-sm text-muted">
          {t("The first {count} are shown.", { count: PREVIEW_ROWS_MAX })}
        </p>
      )}
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
