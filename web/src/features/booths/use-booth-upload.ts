import { type SheetReport, uploadBooths } from "contract/booths";
import { useState } from "react";
import { flushSync } from "react-dom";
import { CallError, isReportable, messageOf } from "../../api/call-error.ts";
import { FileChangedError } from "../../api/read-files.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useSingleRequest } from "../../shared/use-single-request.ts";
import { toast } from "../../ui/toast.ts";
import { checkSheet, readReport, type Upload } from "./check-sheet.ts";

export interface Progress {
  upload: Upload;
  /** A check changes nothing. */
  isCheck: boolean;
  sent: number;
  total: number;
}

/** The result of an upload or of a check. */
export interface Outcome {
  upload: Upload;
  report: SheetReport;
  isCheck: boolean;
}

/** What a failed check is about. */
const CHECK = "check of a sheet";

/**
 * Uploads or checks one sheet at a time. `start` resolves to whether booths were loaded, after its toast (the server's message,
 * or 'Failed to upload booths.') was shown; `outcome` then holds the report of a success or an error. `check` sets `outcome`
 * as well. Leaving the page aborts either. `onFileChanged` is called when the sheet was changed on the disk after it was chosen.
 */
export function useBoothUpload(onFileChanged: (error: FileChangedError) => void) {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useSingleRequest();
  const { mutateAsync } = useApiMutation(uploadBooths, {
    failure: t("Failed to upload booths."),
  });

  /** Begins what is under way; null when something is. */
  function begin(upload: Upload, isCheck: boolean) {
    const signal = running.begin();
    if (!signal) return null;
    setOutcome(null);
    const show = (sent: number, total: number) => setProgress({ upload, isCheck, sent, total });
    show(0, upload.file.size);
    return { signal, show };
  }
  function end(error?: unknown) {
    running.end();
    // At once, because disabled elements take no focus.
    flushSync(() => setProgress(null));
    if (error instanceof FileChangedError) onFileChanged(error);
  }

  async function start(upload: Upload): Promise<boolean> {
    const begun = begin(upload, false);
    if (!begun) return false;
    const { signal, show } = begun;
    const { constituency_id, file } = upload;
    let allSent = false;
    const showReport = (data: unknown) => {
      const report = readReport(data);
      if (report) setOutcome({ upload, report, isCheck: false });
    };
    try {
      const answer = await mutateAsync({
        body: { constituency_id },
        files: [file],
        signal,
        onProgress: (sent, total) => {
          allSent = sent >= total;
          show(sent, total);
        },
      });
      toast.success(answer.message || t("Booths uploaded"));
      showReport(answer.data);
      end();
      return true;
    } catch (error) {
      // An upload that has arrived completely cannot be cancelled.
      if (signal.aborted)
        toast.info(
          t(
            allSent
              ? "Upload cancelled. The sheet had already been sent: its booths may have been loaded."
              : "Upload cancelled. No booth was loaded.",
          ),
        );
      else if (error instanceof CallError) showReport(error.data);
      end(error);
      return false;
    }
  }

  async function check(upload: Upload): Promise<void> {
    const begun = begin(upload, true);
    if (!begun) return;
    const { signal, show } = begun;
    try {
      const report = await checkSheet(upload, { signal, onProgress: show });
      toast.settle(CHECK);
      setOutcome({ upload, report, isCheck: true });
      end();
    } catch (error) {
      if (signal.aborted) toast.info(t("Check cancelled. Nothing was changed."));
      else if (isReportable(error))
        toast.error(messageOf(error, t("The file could not be checked.")), { about: CHECK });
      end(error);
    }
  }

  return { progress, outcome, start, check, cancel: running.abort };
}
