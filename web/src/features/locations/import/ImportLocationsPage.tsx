import {
  importLocations,
  LOCATION_COLUMNS,
  LOCATIONS_PREVIEW_MAX,
  type LocationPreview,
  type LocationsReport,
  locationsTemplate,
} from "contract/locations-import";
import type { Texts } from "../../../language/language.ts";
import { PagedRows, rowColumn, TwoLines } from "../../../shared/sheets/PagedRows.tsx";
import { ALL_OR_NOTHING, importCancelled } from "../../../shared/sheets/import-texts.ts";
import { SheetPage } from "../../../shared/sheets/SheetPage.tsx";
import type { FurtherReport } from "../../../shared/sheets/SheetReport.tsx";
import type { Column } from "../../../ui/table-types.ts";

const work = {
  send: "Import Locations",
  sending: "Importing...",
} as const;
const kind = {
  call: importLocations,
  failed: "Failed to import locations.",
  ...importCancelled,
} as const;

/** The import of a list of locations (location-import-4). */
export function Component() {
  return (
    <SheetPage
      title="Import Locations"
      purpose="Bring in states, districts and constituencies from a list."
      sheetHint="One row for each constituency, under a row of column names."
      draft="locations import"
      columns={LOCATION_COLUMNS}
      remarks={[
        "The columns may stand in any order, also below a title.",
        "A location that is there already, whatever the case of its name, is not added again; none is renamed or deleted.",
        ALL_OR_NOTHING,
      ]}
      template={{ call: locationsTemplate, fileName: "locations.xlsx" }}
      work={work}
      kind={kind}
      further={furtherReport}
    />
  );
}

const previewColumns = ({ t }: Texts): Column<LocationPreview>[] => [
  rowColumn(t, "w-24"),
  {
    header: t("State"),
    cell: ({ state, is_new_state }) => <TwoLines first={state} second={is_new_state && t("New")} />,
  },
  {
    header: t("District"),
    cell: ({ district, is_new_district }) => (
      <TwoLines first={district} second={is_new_district && t("New")} />
    ),
  },
  {
    header: t("Constituency"),
    cell: ({ constituency }) => <TwoLines first={constituency} />,
  },
];

/** What the report of a list says besides its rows, which are the constituencies. */
const furtherReport = (
  { states, districts, preview = [] }: LocationsReport,
  texts: Texts,
): FurtherReport => ({
  counts: [
    { count: states, label: "New states", tone: "success" },
    { count: districts, label: "New districts", tone: "success" },
  ],
  preview: preview.length > 0 && (
    <PagedRows
      title={texts.t("Constituencies to be added")}
      rows={preview}
      columns={previewColumns(texts)}
      pageSize={10}
      limit={LOCATIONS_PREVIEW_MAX}
    />
  ),
});
