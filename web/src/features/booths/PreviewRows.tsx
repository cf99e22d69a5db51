import { PREVIEW_ROWS_MAX, SHEET_COLUMNS, type SheetPreview } from "contract/booth-upload";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Column } from "../../ui/table-types.ts";
import { Note } from "../../ui/Note.tsx";
import { PagedRows, rowColumn } from "../../shared/sheets/PagedRows.tsx";

type Added = SheetPreview["added"][number];
type Changed = SheetPreview["changed"][number];

const addedColumns = (t: Texts["t"]): Column<Added>[] => [
  rowColumn(t, "w-24"),
  ...(["booth_number", "booth_name", "shaktikendra", "mandal"] as const).map(
    (field): Column<Added> => ({
      header: t(SHEET_COLUMNS[field].title),
      cell: (row) => <span className="wrap-anywhere">{row[field]}</span>,
    }),
  ),
];

const changedColumns = (t: Texts["t"]): Column<Changed>[] => [
  rowColumn(t, "w-24"),
  { header: t("Booth Number"), cell: (row) => row.booth_number, width: "w-36" },
  {
    header: t("Change"),
    cell: ({ changes }) => (
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-muted">{t(SHEET_COLUMNS[field].title)}:</span>{" "}
            <del className="text-muted">{from}</del> <span className="sr-only">{t("becomes")}</span>
            <span aria-hidden>→</span> <ins className="font-medium no-underline">{to}</ins>
          </li>
        ))}
      </ul>
    ),
  },
];

/** What a sheet would add and change, row by row; nothing where there is neither. */
export function PreviewRows({ preview }: { preview: SheetPreview }) {
  const { changed, added, new_mandals } = preview;
  const { t } = useTexts();
  const paging = { pageSize: 10, limit: PREVIEW_ROWS_MAX };
  return (
    <>
      {new_mandals && (
        <div className="mt-4">
          <Note tone="warning">
            {t("New mandals: {list}. If the constituency has one of them, check how it is spelt.", {
              list: new_mandals.join(", "),
            })}
          </Note>
        </div>
      )}
      {changed.length > 0 && (
        <PagedRows
          {...paging}
          title={t("Booths to be updated")}
          rows={changed}
          columns={changedColumns(t)}
        />
      )}
      {added.length > 0 && (
        <PagedRows
          {...paging}
          title={t("Booths to be inserted")}
          rows={added}
          columns={addedColumns(t)}
        />
      )}
    </>
  );
}
