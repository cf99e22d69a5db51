import { useState } from "react";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";

/** The row's number in the sheet, without commas. */
export const rowColumn = (t: Texts["t"], width: string): Column<{ row: number }> => ({
  header: t("Row"),
  cell: ({ row }) => t("Row {row}", { row: String(row) }),
  width,
  primary: true,
});

/** A cell with a quieter second line. */
export function TwoLines({ first, second }: { first: string; second?: string | false | null }) {
  return (
    <span className="wrap-anywhere">
      {first} {second && <span className="block text-sm text-muted">{second}</span>}
    </span>
  );
}

interface PagedRowsProps<Row> {
  title: string;
  /** What to do with the rows. */
  advice?: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  pageSize: number;
  /** With so many rows there may be more. */
  limit: number;
}

/** Rows of a sheet by the row number that the sheet itself shows, a page at a time. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { title, advice, rows, columns, pageSize, limit } = props;
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const start = (page - 1) * pageSize;
  const shown = rows.slice(start, start + pageSize);
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium">{title}</h3>
      {rows.length === limit && (
        <p className={`${advice ? "mb-1" : "mb-3"} text-sm text-muted`}>
          {t("The first {count} are shown.", { count: limit })}
        </p>
      )}
      {advice && <p className="mb-3 text-sm text-muted">{advice}</p>}
      <Table
        label={title}
        columns={columns}
        rows={shown}
        rowKey={(row) => start + shown.indexOf(row)}
        loadingText=""
      />
      {rows.length > pageSize && (
        <Pagination page={page} totalPages={Math.ceil(rows.length / pageSize)} onPage={setPage} />
      )}
    </div>
  );
}
