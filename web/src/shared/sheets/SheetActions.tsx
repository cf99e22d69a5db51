import { useQuery } from "@tanstack/react-query";
import type { readUploadProgress } from "contract/booth-upload";
import type { Endpoint } from "contract/endpoint";
import { Search, Upload } from "lucide-react";
import type * as z from "zod/mini";
import { useCapabilities } from "../../api/capabilities.ts";
import { apiQuery } from "../../api/queries.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { FormActions } from "../../ui/Section.tsx";
import type { Progress } from "./use-sheet-upload.ts";

/** A sheet that is stored sooner shows no count of its rows. */
const COUNT_AFTER_MS = 1000;
const COUNT_EVERY_MS = 500;

/** `query` is the constituency's id, where the call takes it. */
type ProgressCall = Endpoint<
  (typeof readUploadProgress)["params"],
  z.ZodMiniType<unknown, object>,
  (typeof readUploadProgress)["body"],
  (typeof readUploadProgress)["output"]
>;

/** What the buttons and bars are called, and the call that counts the stored rows. */
export interface SheetWork {
  send: Label;
  sending: Label;
  /** Left out where storing takes no time. */
  progress?: { label: Label; call: ProgressCall };
}

export interface SheetActionsProps {
  work: SheetWork;
  progress: Progress | null;
  onCheck: () => void;
  onCancel: () => void;
}

/** The end of the form: its buttons and, during an upload, the progress and Cancel. */
export function SheetActions({ work, progress, onCheck, onCancel }: SheetActionsProps) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  return (
    <FormActions>
      {progress && (
        <>
          <div className="min-w-0 grow max-sm:basis-full">
            <UploadProgress {...progress} work={work} />
          </div>
          <Button ref={passFocusOn} onClick={onCancel}>
            {t("Cancel")}
          </Button>
        </>
      )}
      {sheets && progress?.isCheck !== false && (
        <Button
          icon={<Search aria-hidden className="size-4" />}
          busy={progress !== null}
          busyLabel={t("Checking...")}
          onClick={onCheck}
        >
          {t("Check file")}
        </Button>
      )}
      {progress?.isCheck !== true && (
        <Button
          type="submit"
          variant="primary"
          icon={<Upload aria-hidden className="size-4" />}
          busy={progress !== null}
          busyLabel={t(work.sending)}
        >
          {t(work.send)}
        </Button>
      )}
    </FormActions>
  );
}

/** When Cancel goes, with the focus on it, the focus moves to the last button of the row. */
const passFocusOn = (cancel: HTMLButtonElement | null) => () => {
  if (!cancel || document.activeElement !== cancel) return;
  const buttons = cancel.parentElement?.querySelectorAll("button");
  [...(buttons ?? [])].at(-1)?.focus();
};

function UploadProgress({ upload, sent, total, isCheck, work }: Progress & { work: SheetWork }) {
  const { t } = useTexts();
  const { file, constituency_id } = upload;
  // All bytes are sent; how long the server reads is not known.
  if (sent >= total)
    return isCheck || !work.progress ? (
      <ProgressBar label={t("Reading the sheet")} value={1} />
    ) : (
      <StoreProgress
        query={constituency_id === null ? {} : { constituency_id }}
        {...work.progress}
      />
    );
  // The multipart body is a little larger than the file; the text shows the file's size.
  const done = Math.min(file.size, Math.round((sent / total) * file.size));
  return (
    <ProgressBar
      label={t("Sending the sheet")}
      value={sent}
      max={total}
      text={t("{sent} of {total}", { sent: fileSize(done), total: fileSize(file.size) })}
    />
  );
}

/** The server first reads the sheet, then stores its rows and counts them. */
function StoreProgress(props: { call: ProgressCall; query: object; label: Label }) {
  const { call, query, label } = props;
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const asked = useQuery({
    ...apiQuery(call, { query }),
    enabled: sheets,
    initialData: { status: "success", message: "", data: null },
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount > 0 ? COUNT_EVERY_MS : COUNT_AFTER_MS,
    gcTime: 0,
  });
  const rows = asked.data.data;
  if (!rows) return <ProgressBar label={t("Reading the sheet")} value={1} />;
  const { stored, total } = rows;
  return (
    <ProgressBar
      label={t(label)}
      value={stored}
      max={total}
      text={t("{stored} of {total} rows", { stored, total })}
    />
  );
}
