import { PROBLEMS_LISTED_MAX, type SheetReport } from "contract/booth-upload";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Column } from "../../ui/table-types.ts";
import { fieldTitle, type SheetColumns } from "./sheet-columns.ts";
import { PagedRows, rowColumn } from "./PagedRows.tsx";

const problemColumns = (
  columns: SheetColumns,
  t: Texts["t"],
): Column<SheetReport["rows"][number]>[] => [
  rowColumn(t, "w-28"),
  { header: t("Field"), cell: ({ field }) => fieldTitle(columns, field, t), width: "w-40" },
  { header: t("Message"), cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
];

/** The rows of the sheet that could not be used. */
export function RejectedRows({
  rows,
  isCheck,
  columns,
}: {
  rows: SheetReport["rows"];
  /** Whether nothing of the sheet was stored. */
  isCheck: boolean;
  columns: SheetColumns;
}) {
  const { t } = useTexts();
  return (
    <PagedRows
      title={t("Rejected rows")}
      advice={t(
        isCheck
          ? "Correct them in your sheet and check it again."
          : "Correct them in your sheet and upload it again: the other rows will then be unchanged.",
      )}
      rows={rows}
      columns={problemColumns(columns, t)}
      pageSize={20}
      limit={PROBLEMS_LISTED_MAX}
    />
  );
}
