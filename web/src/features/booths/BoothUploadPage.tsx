import {
  boothTemplate,
  readUploadProgress,
  SHEET_COLUMNS,
  uploadBooths,
} from "contract/booth-upload";
import { useNavigate } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { SheetPage } from "../../shared/sheets/SheetPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { LatestLoad } from "./LatestLoad.tsx";
import { PreviewRows } from "./PreviewRows.tsx";
import { StoredBooths } from "./StoredBooths.tsx";

const work = {
  send: "Upload Booths",
  sending: "Uploading...",
  progress: { label: "Storing the booths", call: readUploadProgress },
} as const;
const kind = {
  call: uploadBooths,
  done: "Booths uploaded",
  failed: "Failed to upload booths.",
  cancelled: "Upload cancelled. No booth was loaded.",
  cancelledLate:
    "Upload cancelled. The sheet had already been sent: its booths may have been loaded.",
} as const;

/** Bulk Upload Booths (booth-upload-1): a constituency's booths from a spreadsheet, and what became of each row. */
export function Component() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <SheetPage
      title="Bulk Upload Booths"
      purpose="Load the booths of a constituency from a spreadsheet."
      location={{
        hint: "Every booth of the sheet belongs to this constituency.",
        action: (
          <Button onClick={() => void navigate(paths.locationUpdate)}>
            {t("Add or Update Location")}
          </Button>
        ),
        canAdd: true,
        Loaded: LatestLoad,
      }}
      sheetHint="One row for each booth, under a row of column names."
      draft="booth upload"
      columns={SHEET_COLUMNS}
      remarks={[
        "The columns may stand in any order, also below a title.",
        "A sheet of one row adds or corrects a single booth.",
        "A booth number that the constituency already has is updated; an upload deletes no booth.",
        "Rows that cannot be used are left out, and listed with their row number after the upload.",
      ]}
      template={{ call: boothTemplate, fileName: "booths.xlsx" }}
      work={work}
      kind={kind}
      Unchecked={StoredBooths}
      further={({ preview }) => ({ preview: preview && <PreviewRows preview={preview} /> })}
    />
  );
}
