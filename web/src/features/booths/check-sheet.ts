import { type SheetReport, sheetReport, uploadBooths } from "contract/booths";
import * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/client.ts";
import type { OnProgress } from "../../api/transport.ts";
import { saveFile } from "../../ui/save-file.ts";

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
    body: { constituency_id, dry_run: true },
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

/** Saves the rejected rows of a report, which are an .xlsx in base64. */
export function saveRejected(sheet: string): void {
  const bytes = Uint8Array.from(atob(sheet), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes]), "rejected-rows.xlsx");
}
