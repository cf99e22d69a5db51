import {
  importComplaints,
  readImportProgress,
  REGISTER_COLUMNS,
  registerTemplate,
} from "contract/complaints/import";
import { ALL_OR_NOTHING, importCancelled } from "../../../shared/sheets/import-texts.ts";
import { SheetPage } from "../../../shared/sheets/SheetPage.tsx";
import { furtherReport } from "./import-report.tsx";

const work = {
  send: "Import Complaints",
  sending: "Importing...",
  progress: { label: "Storing the complaints", call: readImportProgress },
} as const;
const kind = {
  call: importComplaints,
  failed: "Failed to import complaints.",
  ...importCancelled,
} as const;

/** The import of a register of complaints (register-import-15). */
export function Component() {
  return (
    <SheetPage
      title="Import Complaints"
      purpose="Bring in the complaints of an Excel register, with their dates."
      location={{ hint: "Every complaint of the register belongs to this constituency." }}
      sheetHint="One row for each complaint, under a row of column names."
      draft="register import"
      columns={REGISTER_COLUMNS}
      remarks={[
        "The columns may stand in any order, also below a title, under the names that offices use in English or Hindi.",
        "A number that the constituency already has is not imported again: correct rejected rows and import the same register once more.",
        ALL_OR_NOTHING,
        "Nobody gets a message about an imported complaint.",
        "Nothing is made up: a row with an unknown booth, category or admin, or a completed one without its day, is rejected.",
      ]}
      template={{ call: registerTemplate, fileName: "register.xlsx" }}
      work={work}
      kind={kind}
      further={furtherReport}
    />
  );
}
