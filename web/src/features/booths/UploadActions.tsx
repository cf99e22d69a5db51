import { useQuery } from "@tanstack/react-query";
import { readUploadProgress } from "contract/booth-upload";
import { FileSearch, Upload } from "lucide-react";
import { useCapabilities } from "../../api/capabilities.ts";
import { apiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { FormActions } from "../../ui/Section.tsx";
import type { Progress } from "./use-booth-upload.ts";

/** A sheet that is stored sooner shows no count of its rows. */
const COUNT_AFTER_MS = 1000;
const COUNT_EVERY_MS = 500;

export interface UploadActionsProps {
  progress: Progress | null;
  onCheck: () => void;
  onCancel: () => void;
}

/** The end of the form: its buttons and, during an upload, the progress and Cancel. */
export function UploadActions({ progress, onCheck, onCancel }: UploadActionsProps) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  return (
    <FormActions>
      {progress && (
        <>
          <div className="min-w-0 grow max-sm:basis-full">
            <UploadProgress {...progress} />
          </div>
          <Button ref={passFocusOn} onClick={onCancel}>
            {t("Cancel")}
          </Button>
        </>
      )}
      {sheets && progress?.isCheck !== false && (
        <Button
          icon={<FileSearch aria-hidden className="size-4" />}
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
          busyLabel={t("Uploading...")}
        >
          {t("Upload Booths")}
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

function UploadProgress({ upload, sent, total, isCheck }: Progress) {
  const { t } = useTexts();
  const { file, constituency_id } = upload;
  // All bytes are sent; how long the server reads is not known.
  if (sent >= total)
    return isCheck ? (
      <ProgressBar label={t("Reading the sheet")} value={1} />
    ) : (
      <StoreProgress constituency_id={constituency_id} />
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
function StoreProgress({ constituency_id }: { constituency_id: number }) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const asked = useQuery({
    ...apiQuery(readUploadProgress, { query: { constituency_id } }),
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
      label={t("Storing the booths")}
      value={stored}
      max={total}
      text={t("{stored} of {total} rows", { stored, total })}
    />
  );
}
