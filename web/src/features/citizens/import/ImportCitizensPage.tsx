import {
  importCitizens,
  readRollProgress,
  ROLL_COLUMNS,
  ROLL_PREVIEW_MAX,
  type RollPreview,
  type RollReport,
  rollTemplate,
} from "contract/citizens-import";
import type { Texts } from "../../../language/language.ts";
import { PagedRows, rowColumn, TwoLines } from "../../../shared/sheets/PagedRows.tsx";
import { ALL_OR_NOTHING, importCancelled } from "../../../shared/sheets/import-texts.ts";
import { SheetPage } from "../../../shared/sheets/SheetPage.tsx";
import type { FurtherReport } from "../../../shared/sheets/SheetReport.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { Column } from "../../../ui/table-types.ts";

const work = {
  send: "Import Citizens",
  sending: "Importing...",
  progress: { label: "Storing the citizens", call: readRollProgress },
} as const;
const kind = {
  call: importCitizens,
  failed: "Failed to import citizens.",
  ...importCancelled,
} as const;

/** The import of a voter roll (citizen-import-8). */
export function Component() {
  return (
    <SheetPage
      title="Import Citizens"
      purpose="Bring in a voter roll: the citizens of the booths, with their phones."
      location={{
        hint: "It counts for the rows that name none. Leave it empty when every row names its constituency.",
        isOptional: true,
      }}
      sheetHint="One row for each citizen, under a row of column names."
      draft="roll import"
      columns={ROLL_COLUMNS}
      remarks={[
        "The columns may stand in any order, also below a title, under the names that offices use in English or Hindi.",
        "Phone and name together are one person: another name with a known phone is another person of the household.",
        "A citizen whom the booth has already gets a given email and the roll's spelling; nobody is moved or deleted.",
        "A row without a phone is rejected; nothing but these columns is stored.",
        ALL_OR_NOTHING,
      ]}
      template={{ call: rollTemplate, fileName: "citizens.xlsx" }}
      work={work}
      kind={kind}
      further={furtherReport}
    />
  );
}

const previewColumns = ({ t }: Texts): Column<RollPreview>[] => [
  rowColumn(t, "w-24"),
  {
    header: t("Name"),
    cell: ({ name, phone }) => <TwoLines first={name} second={phone} />,
  },
  {
    header: t("Booth"),
    cell: ({ booth_number, constituency_name }) => (
      <TwoLines first={booth_number} second={constituency_name} />
    ),
  },
  {
    header: t("Change"),
    cell: ({ is_new, shares_phone }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={is_new ? "success" : "info"}>{t(is_new ? "New" : "Updated")}</Badge>
        {shares_phone && <Badge tone="warning">{t("Phone of another, too")}</Badge>}
      </span>
    ),
  },
];

/** What the report of a roll says besides its rows. */
const furtherReport = (
  { phone_sharers, preview = [] }: RollReport,
  texts: Texts,
): FurtherReport => ({
  notes: [
    phone_sharers > 0 &&
      texts.t(
        "New citizens whose phone another citizen has: {count}. Households share a phone; look for misspelt names, too.",
        { count: phone_sharers },
      ),
  ],
  preview: preview.length > 0 && (
    <PagedRows
      title={texts.t("Citizens as they would be stored")}
      rows={preview}
      columns={previewColumns(texts)}
      pageSize={10}
      limit={ROLL_PREVIEW_MAX}
    />
  ),
});
