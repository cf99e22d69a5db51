import type { exportAudit } from "contract/audit";
import type { exportComplaints } from "contract/complaints/complaints";
import type { exportEvents } from "contract/events";
import { officeToday } from "contract/calendar";
import { EXPORT_TYPES, type ExportFormat } from "contract/exports";
import { CallError } from "../../api/call-error.ts";
import { fetchFile } from "../../api/files.ts";
import { saveFile } from "../../ui/save-file.ts";

/** The server's time budget of an export (server/src/lists/list-cursor.ts). */
const LONGEST_SECONDS = 15 * 60;
/** The shortest time between two reports of the received bytes. */
const REPORT_EVERY_MS = 200;

export type ListExportEndpoint = typeof exportComplaints | typeof exportEvents | typeof exportAudit;

interface Saving {
  name: string;
  format: ExportFormat;
  signal: AbortSignal;
  /** Called every REPORT_EVERY_MS with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
}

/**
 * Fetches a list as a file and passes it to the browser's download; returns the file's name. The bytes go into the browser's
 * blob store and not into the page's memory. Raises a CallError as call() does, or an AbortError.
 */
export async function saveList(
  endpoint: ListExportEndpoint,
  query: Record<string, string | number>,
  { name, format, signal, onBytes }: Saving,
): Promise<string> {
  const input = { query: { ...query, format }, signal };
  const response = await fetchFile(endpoint, input, LONGEST_SECONDS);
  let bytes = 0;
  let lastReported = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.length;
      if (performance.now() - lastReported > REPORT_EVERY_MS) {
        lastReported = performance.now();
        onBytes(bytes);
      }
      controller.enqueue(piece);
    },
  });
  const headers = { "content-type": EXPORT_TYPES[format] };
  const file = new Response(response.body?.pipeThrough(counter), { headers });
  const whole = await file.blob().catch(() => {
    // An incomplete file is not saved.
    signal.throwIfAborted();
    throw new CallError(0);
  });
  const fileName = `${name}-${officeToday()}.${format}`;
  saveFile(whole, fileName);
  return fileName;
}
