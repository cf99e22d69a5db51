/** The pages that take a sheet, in one script: what they share is no part of the scripts of other pages. */
export * as booths from "./features/booths/BoothUploadPage.tsx";
export * as citizens from "./features/citizens/import/ImportCitizensPage.tsx";
export * as register from "./features/complaints/import/ImportComplaintsPage.tsx";
export * as locations from "./features/locations/import/ImportLocationsPage.tsx";
