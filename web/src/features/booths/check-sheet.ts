import { type SheetReport, sheetReport, uploadBooths } from "contract/booths";
import * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/client.ts";
import type { OnProgress } from "../../api/transport.ts";
import { saveFile } from "../../shared/save-file.ts";

export interface Upload {
  constituency_id: number;
  file: File;
}

/** The server's report; null when the data is not a report. */
export function readReport(data: unknown): SheetReport | null {
  const report = z.safeParse(sheetReport, data);
  return report.success ? report.data : null;
}

/**
 * Checks what an upload would do, and changes nothing. A sheet without any usable row also gives a report. Raises a
 * CallError, or an AbortError when `signal` fired.
 */
export async function checkSheet(
  { constituency_id, file }: Upload,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<SheetReport> {
  const input = {
    body: { constituency_id, dry_run: true, preview: true },
    files: [file],
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
  try {
    const { data } = await call(uploadBooths, input);
    const report = readReport(data);
    if (report) return report;
  } catch (error) {
    const report = error instanceof CallError && readReport(error.data);
    if (!report) throw error;
    return report;
  }
  throw new CallError(200);
}

/** Saves the rejected rows with their reasons as a sheet; asks for it where the report does not hold it. */
export async function saveRejected(upload: Upload, report: SheetReport): Promise<void> {
  const { preview } = report.preview ? report : await checkSheet(upload);
  if (!preview?.rejected_sheet) throw new CallError(200);
  const bytes = Uint8Array.from(atob(preview.rejected_sheet), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes]), "rejected-rows.xlsx");
}
