import { LOCATION_NAME_MAX, type LocationType } from "contract/locations";
import { COMMAND_TIMES, readSheet } from "../../spreadsheets/sheet-process.ts";
import type { SheetForm, SheetResult, SheetRow } from "../../spreadsheets/sheet-form.ts";

/** A constituency with its district and state; `row` is the row number that a spreadsheet program shows. */
export type LocationRow = SheetRow<LocationType>;

const column = { max: LOCATION_NAME_MAX };
/** The columns of a list of locations, with headers in English and Hindi. */
export const locationList: SheetForm<LocationType> = {
  called: "list of locations",
  rowsCalled: "locations",
  columns: {
    state: {
      ...column,
      title: "State",
      headers: "state statename nameofstate stateut stname राज्य राज्यनाम प्रदेश",
    },
    district: {
      ...column,
      title: "District",
      headers: "district districtname nameofdistrict distname जिला जिलानाम जिलेनाम जनपद जनपदनाम",
    },
    constituency: {
      ...column,
      title: "Constituency",
      headers:
        "constituency constituencyname nameofconstituency assemblyconstituency acname विधानसभा विधानसभाक्षेत्र विधानसभानाम विधानसभाक्षेत्रनाम निर्वाचनक्षेत्र निर्वाचनक्षेत्रनाम",
    },
  },
};

/** Reads the rows of a list of locations. Throws as readSheet(). */
export const readLocations = (path: string): Promise<SheetResult<LocationType>> =>
  readSheet({ path }, locationList, COMMAND_TIMES);
