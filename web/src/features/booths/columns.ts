import { BOOTH_NUMBER_MAX, BOOTH_TEXT_MAX, type SheetColumn } from "contract/booths";

/** Each column of a booth sheet as a person reads it, and what belongs into it. */
export const columnTexts: Record<SheetColumn, { title: string; holds: string }> = {
  mandal: { title: "Mandal", holds: `The mandal's name, up to ${BOOTH_TEXT_MAX} characters` },
  shaktikendra: { title: "Shaktikendra", holds: "The cluster of booths inside the mandal" },
  booth_name: { title: "Booth Name", holds: "The building, such as a school" },
  booth_number: {
    title: "Booth Number",
    holds: `Unique in the constituency, up to ${BOOTH_NUMBER_MAX} characters; 007 stays 007`,
  },
};

/** The title of a report's `field`; a fault of the whole row has none. */
export const fieldTitle = (field: string | null): string =>
  field === null ? "Whole row" : (columnTexts[field as SheetColumn]?.title ?? field);
