import {
  boothTemplate,
  readUploadProgress,
  SHEET_COLUMNS,
  sheetReport,
  type SheetReport as Report,
  uploadBooths,
} from "contract/booth-upload";
import { useNavigate } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { SheetPage } from "../../shared/sheets/SheetPage.tsx";
import { SheetReport } from "../../shared/sheets/SheetReport.tsx";
import type { Outcome } from "../../shared/sheets/use-sheet-upload.ts";
import { Button } from "../../ui/Button.tsx";
import { PreviewRows } from "./PreviewRows.tsx";

const work = {
  send: "Upload Booths",
  sending: "Uploading...",
  storing: "Storing the booths",
  progressCall: readUploadProgress,
} as const;
const kind = {
  call: uploadBooths,
  report: sheetReport,
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
  const { sheets } = useCapabilities();
  return (
    <SheetPage
      title="Bulk Upload Booths"
      purpose="Load the booths of a constituency from a spreadsheet."
      locationHint="Every booth of the sheet belongs to this constituency."
      locationAction={
        <Button onClick={() => void navigate(paths.locationUpdate)}>
          {t("Add or Update Location")}
        </Button>
      }
      canAdd
      action={
        sheets && (
          <Button onClick={() => void navigate(paths.complaintsImport)}>
            {t("Import Complaints")}
          </Button>
        )
      }
      sheetHint="One row for each booth, under a row of column names."
      draft="booth upload"
      columns={SHEET_COLUMNS}
      remarks={[
        "The columns may stand in any order, also below a title.",
        "A booth number that the constituency already has is updated; no booth is ever deleted.",
        "Rows that cannot be used are left out, and listed with their row number after the upload.",
      ]}
      template={{ call: boothTemplate, fileName: "booths.xlsx" }}
      work={work}
      kind={kind}
      report={(outcome, place) => <BoothReport {...outcome} place={place} />}
    />
  );
}

/** What an upload did with each row of the sheet, or what it would do. */
function BoothReport({ report, ...outcome }: Outcome<Report> & { place: string }) {
  const { t } = useTexts();
  const { inserted, updated, unchanged, rejected, unread_sheets, preview } = report;
  return (
    <SheetReport
      {...outcome}
      report={report}
      columns={SHEET_COLUMNS}
      counts={[
        { count: inserted, label: "Inserted", checked: "To be inserted", tone: "success" },
        { count: updated, label: "Updated", checked: "To be updated", tone: "info" },
        { count: unchanged, label: "Unchanged", checked: "Unchanged", tone: "neutral" },
        { count: rejected, label: "Rejected", checked: "Rejected", tone: "danger" },
      ]}
      isUsable={inserted + updated + unchanged > 0}
      next="Nothing has been saved yet. Press Upload Booths to load these rows."
      notes={[
        unread_sheets
          ? t(
              "Other sheets of this file with booths: {count}. They were not read. Put all booths into one sheet.",
              { count: unread_sheets },
            )
          : undefined,
      ]}
    >
      {preview && <PreviewRows preview={preview} />}
    </SheetReport>
  );
}
