import { LOCATION_COLUMNS } from "contract/locations-import";
import type { LocationType } from "contract/locations";
import { exportColumns, headings, LEFT_OUT } from "../../../imports/sheet-columns.ts";
import type { SheetForm, SheetResult, SheetRow } from "../../../spreadsheets/sheet-form.ts";
import { readSheet, type SheetOptions } from "../../../spreadsheets/sheet-process.ts";

/** A constituency with its district and state; `row` is the row number that a spreadsheet program shows. */
export type LocationRow = SheetRow<LocationType>;

/** The columns of a list of locations, with headings in English and Hindi (location-import-1). */
export const locationList: SheetForm<LocationType> = {
  called: "list of locations",
  rowsCalled: "locations",
  columns: {
    state: {
      ...LOCATION_COLUMNS.state,
      headers: headings(
        LOCATION_COLUMNS.state.title,
        "statename nameofstate stateut stname राज्यनाम प्रदेश",
      ),
    },
    district: {
      ...LOCATION_COLUMNS.district,
      headers: headings(
        LOCATION_COLUMNS.district.title,
        "districtname nameofdistrict distname जिलानाम जिलेनाम जनपद जनपदनाम",
      ),
    },
    constituency: {
      ...LOCATION_COLUMNS.constituency,
      headers: headings(
        LOCATION_COLUMNS.constituency.title,
        "constituencyname nameofconstituency assemblyconstituency acname विधानसभा विधानसभाक्षेत्र विधानसभानाम विधानसभाक्षेत्रनाम निर्वाचनक्षेत्रनाम",
      ),
    },
  },
  leftOut: LEFT_OUT,
};

/** The same columns in a sheet that the server writes. */
export const locationExportColumns = exportColumns(LOCATION_COLUMNS);

/** Reads the rows of a list of locations. Returns and throws as readSheet(). */
export const readLocations = (
  file: { path: string },
  options: SheetOptions,
): Promise<SheetResult<LocationType>> =>
  readSheet(file, locationList, { ...options, keepRejected: true });
