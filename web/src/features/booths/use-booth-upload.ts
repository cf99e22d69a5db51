import { listBooths, type SheetReport, sheetReport, uploadBooths } from "contract/booths";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";
import { useChange } from "../../api/changes.ts";
import { toast } from "../../ui/toast.ts";

export interface Upload {
  constituency_id: number;
  file: File;
}

export interface Progress {
  file: File;
  sent: number;
  total: number;
}

/** What became of an upload; null when the server gave no report. */
export interface Outcome {
  upload: Upload;
  report: SheetReport;
}

/**
 * Sends one sheet at a time. `start` resolves to whether booths were loaded; the toasts (the server's message, or 'Failed to
 * upload booths.') have then been shown, and the report of a success or a refusal stands in `outcome`. An upload ends with
 * the page.
 */
export function useBoothUpload() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController>(null);
  const { mutateAsync } = useChange(uploadBooths, {
    failure: "Failed to upload booths.",
    invalidates: [listBooths],
  });
  useEffect(() => () => running.current?.abort(), []);

  async function start(upload: Upload): Promise<boolean> {
    // A second press can come before the first one has been drawn.
    if (running.current) return false;
    const controller = new AbortController();
    running.current = controller;
    const { constituency_id, file } = upload;
    let allSent = false;
    setOutcome(null);
    setProgress({ file, sent: 0, total: file.size });
    const tell = (data: unknown) => {
      const report = z.safeParse(sheetReport, data);
      if (report.success) setOutcome({ upload, report: report.data });
    };
    try {
      const { message, data } = await mutateAsync({
        body: { constituency_id },
        files: [file],
        signal: controller.signal,
        onProgress: (sent, total) => {
          allSent = sent >= total;
          setProgress({ file, sent, total });
        },
      });
      toast.success(message || "Booths uploaded");
      tell(data);
      return true;
    } catch (error) {
      // What has arrived whole can't be called back.
      if (controller.signal.aborted)
        toast.info(
          allSent
            ? "Upload cancelled. The sheet had already been sent: its booths may have been loaded."
            : "Upload cancelled. No booth was loaded.",
        );
      else if (error instanceof CallError) tell(error.data);
      return false;
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return { progress, outcome, start, cancel: () => running.current?.abort() };
}
