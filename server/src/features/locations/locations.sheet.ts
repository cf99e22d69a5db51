import { LOCATION_NAME_MAX, type LocationType } from "contract/locations";
import { readSheet } from "../../spreadsheets/read-sheet.ts";
import type { SheetForm, SheetResult, SheetRow } from "../../spreadsheets/sheet-form.ts";

/** A constituency with its district and state; `row` is the number that the sheet itself shows. */
export type PlaceRow = SheetRow<LocationType>;

const column = { max: LOCATION_NAME_MAX };
/** A list of locations, its headers in English and Hindi. */
const list: SheetForm<LocationType> = {
  called: "list of locations",
  rowsCalled: "locations",
  columns: {
    state: {
      ...column,
      title: "State",
      headers: "state statename nameofstate stateut राज्य राज्यकानाम प्रदेश",
    },
    district: {
      ...column,
      title: "District",
      headers: "district districtname nameofdistrict ज़िला जिला ज़िलेकानाम जिलेकानाम जनपद",
    },
    constituency: {
      ...column,
      title: "Constituency",
      headers:
        "constituency constituencyname nameofconstituency assemblyconstituency acname विधानसभा विधानसभाक्षेत्र निर्वाचनक्षेत्र",
    },
  },
};

/** Nobody else waits for a command. */
const READ_MS = 120_000;

/** The rows of a list of locations. Throws as readSheet() does. */
export const readPlaces = (path: string): Promise<SheetResult<LocationType>> =>
  readSheet({ path }, list, { deadlineMs: READ_MS, patienceMs: READ_MS });
