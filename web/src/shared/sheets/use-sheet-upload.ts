import type { uploadBooths } from "contract/booth-upload";
import type { Endpoint } from "contract/endpoint";
import { useState } from "react";
import type * as z from "zod/mini";
import { CallError, isReportable, failureMessage } from "../../api/call-error.ts";
import { call } from "../../api/client.ts";
import { FileChangedError } from "../../api/read-files.ts";
import { useApiMutation } from "../../api/mutations.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Sending } from "../form/SendingBar.tsx";
import { useSending } from "../form/use-sending.ts";
import { toast } from "../../ui/toast.ts";

interface Job {
  upload: { constituency_id: number | null; file: File };
  /** A check changes nothing. */
  isCheck: boolean;
}
export type Progress = Job & Sending;

/** The result of an upload or of a check. */
export interface Outcome<Report> extends Job {
  report: Report;
}

/** The call that takes a kind of sheet, and its texts. */
export interface SheetKind<Report> {
  call: Endpoint<
    (typeof uploadBooths)["params"],
    (typeof uploadBooths)["query"],
    z.ZodMiniType<unknown, object>,
    z.ZodMiniType<{ message: string; data: Report }>
  >;
  /** Where the server may send no message. */
  done?: Label;
  failed: Label;
  cancelled: Label;
  /** After all was sent. */
  cancelledLate: Label;
}

/** Whether this is the report of a call: a server that keeps to the specification alone may send none, nor does another error. */
const isReport = <Report>(data: unknown): data is Report =>
  typeof data === "object" && data !== null && "rejected" in data && "rows" in data;

/** What a failed check is about. */
const CHECK = "check of a sheet";

/**
 * Uploads or checks one sheet at a time. `run` resolves to whether the server accepted it; `outcome` then holds the report of a
 * success or of an error: a sheet without any usable row has one, too. A toast shows the result of an upload (the server's
 * message, else `failed`) and the failure of a check. Leaving the page aborts either. `onFileChanged` is called
 * when the sheet was changed on the disk after it was chosen.
 */
export function useSheetUpload<Report>(
  kind: SheetKind<Report>,
  onFileChanged: (error: FileChangedError) => void,
) {
  const { t } = useTexts();
  const [running, setRunning] = useState<Job | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Report> | null>(null);
  const { sending, begin, cancel } = useSending();
  const { mutateAsync } = useApiMutation(kind.call, {
    failure: t(kind.failed),
    // `onFileChanged` shows it at the field.
    inline: (error) => error instanceof FileChangedError,
  });

  /** An upload that has arrived completely may have been stored. */
  const cancelledText = (areAllSent: boolean) =>
    t(areAllSent ? kind.cancelledLate : kind.cancelled);

  async function run(job: Job): Promise<boolean> {
    const { isCheck, upload } = job;
    const { constituency_id, file } = upload;
    const started = begin(file.size, (areAllSent) =>
      toast.info(isCheck ? t("Check cancelled. Nothing was changed.") : cancelledText(areAllSent)),
    );
    if (!started) return false;
    setOutcome(null);
    setRunning(job);
    const { signal, onProgress, end } = started;
    /** Whether the data is a report. */
    function showReport(data: unknown): boolean {
      if (!isReport<Report>(data)) return false;
      setOutcome({ ...job, report: data });
      return true;
    }
    try {
      const body = {
        ...(constituency_id !== null && { constituency_id }),
        ...(isCheck && { dry_run: true }),
      };
      const input = { body, files: [file], signal, onProgress };
      const answer = await (isCheck ? call(kind.call, input) : mutateAsync(input));
      if (!showReport(answer.data) && isCheck) throw new CallError(200);
      if (isCheck) toast.settle(CHECK);
      else {
        const isPartial = isReport<{ rejected: number }>(answer.data) && answer.data.rejected > 0;
        toast[isPartial ? "info" : "success"](answer.message || (kind.done ? t(kind.done) : ""));
      }
      end();
      return true;
    } catch (error) {
      const hasReport = !signal.aborted && error instanceof CallError && showReport(error.data);
      const isChanged = error instanceof FileChangedError;
      if (isCheck && hasReport) toast.settle(CHECK);
      else if (isCheck && !signal.aborted && !isChanged && isReportable(error))
        toast.error(failureMessage(error, t("The file could not be checked.")), { about: CHECK });
      end();
      if (isChanged) onFileChanged(error);
      return false;
    }
  }

  const progress: Progress | null = running && sending && { ...running, ...sending };
  /** Nothing of the last upload is left. */
  const clear = () => setOutcome(null);
  return { progress, outcome, run, cancel, clear };
}
