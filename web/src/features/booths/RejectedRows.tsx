import { PROBLEMS_LISTED_MAX, type SheetReport } from "contract/booths";
import { useState } from "react";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { fieldTitle } from "./columns.ts";

type Fault = SheetReport["rows"][number] & { id: number };

const PAGE = 20;

const columnsOf = (t: Texts["t"]): Column<Fault>[] => [
  {
    key: "row",
    header: t("Row"),
    cell: ({ row }) => t("Row {row}", { row: String(row) }),
    width: "w-28",
    primary: true,
  },
  { key: "field", header: t("Field"), cell: ({ field }) => fieldTitle(field, t), width: "w-40" },
  {
    key: "message",
    header: t("Message"),
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
];

/** The rows of the sheet that could not be used, by the row number that the sheet itself shows; a page at a time. */
export function RejectedRows({ rows }: { rows: SheetReport["rows"] }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const start = (page - 1) * PAGE;
  const shown = rows
    .slice(start, start + PAGE)
    .map((row, index) => ({ ...row, id: start + index }));
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium">{t("Rejected rows")}</h3>
      {rows.length === PROBLEMS_LISTED_MAX && (
        <p className="mb-1 text-sm text-muted">
          {t("The first {count} are shown.", { count: PROBLEMS_LISTED_MAX })}
        </p>
      )}
      <p className="mb-3 text-sm text-muted">
        {t(
          "Correct them in your sheet and upload it again: the other rows will then be unchanged.",
        )}
      </p>
      <Table
        label={t("Rejected rows")}
        columns={columnsOf(t)}
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
