import { type SheetReport, uploadBooths } from "contract/booths";
import { useState } from "react";
import { CallError, isReportable, failureMessage } from "../../api/call-error.ts";
import { FileChangedError } from "../../api/read-files.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Sending } from "../../shared/form/SendingBar.tsx";
import { useSending } from "../../shared/form/use-sending.ts";
import { toast } from "../../ui/toast.ts";
import { checkSheet, readReport, type Upload } from "./check-sheet.ts";

interface Job {
  upload: Upload;
  /** A check changes nothing. */
  isCheck: boolean;
}
export type Progress = Job & Sending;

/** The result of an upload or of a check. */
export interface Outcome extends Job {
  report: SheetReport;
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
  const [running, setRunning] = useState<Job | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { sending, begin, cancel } = useSending();
  const { mutateAsync } = useApiMutation(uploadBooths, {
    failure: t("Failed to upload booths."),
    // `onFileChanged` shows it at the field.
    inline: (error) => error instanceof FileChangedError,
  });

  function beginJob(job: Job, onCancelled: (areAllSent: boolean) => void) {
    const call = begin(job.upload.file.size, onCancelled);
    if (!call) return null;
    setOutcome(null);
    setRunning(job);
    return call;
  }

  async function start(upload: Upload): Promise<boolean> {
    const job = { upload, isCheck: false };
    // An upload that has arrived completely cannot be cancelled.
    const call = beginJob(job, (areAllSent) =>
      toast.info(
        t(
          areAllSent
            ? "Upload cancelled. The sheet had already been sent: its booths may have been loaded."
            : "Upload cancelled. No booth was loaded.",
        ),
      ),
    );
    if (!call) return false;
    const { signal, onProgress, end } = call;
    const { constituency_id, file } = upload;
    const showReport = (data: unknown) => {
      const report = readReport(data);
      if (report) setOutcome({ ...job, report });
    };
    try {
      const answer = await mutateAsync({
        body: { constituency_id },
        files: [file],
        signal,
        onProgress,
      });
      toast.success(answer.message || t("Booths uploaded"));
      showReport(answer.data);
      end();
      return true;
    } catch (error) {
      if (!signal.aborted && error instanceof CallError) showReport(error.data);
      end();
      if (error instanceof FileChangedError) onFileChanged(error);
      return false;
    }
  }

  async function check(upload: Upload): Promise<void> {
    const job = { upload, isCheck: true };
    const call = beginJob(job, () => toast.info(t("Check cancelled. Nothing was changed.")));
    if (!call) return;
    const { signal, onProgress, end } = call;
    try {
      const report = await checkSheet(upload, { signal, onProgress });
      toast.settle(CHECK);
      setOutcome({ ...job, report });
      end();
    } catch (error) {
      if (!signal.aborted && isReportable(error) && !(error instanceof FileChangedError))
        toast.error(failureMessage(error, t("The file could not be checked.")), { about: CHECK });
      end();
      if (error instanceof FileChangedError) onFileChanged(error);
    }
  }

  const progress: Progress | null = running && sending && { ...running, ...sending };
  return { progress, outcome, start, check, cancel };
}
