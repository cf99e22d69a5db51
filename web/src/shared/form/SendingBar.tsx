import { useTexts } from "../../language/use-texts.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

/** The sent bytes and all bytes of a request; 0 of 0 before the first progress event. */
export interface Sending {
  sent: number;
  total: number;
}

/** The progress of an upload; when all is sent, the server is saving. */
export function SendingBar({ sent, total }: Sending) {
  const { t } = useTexts();
  return (
    <ProgressBar
      label={t(total > 0 && sent === total ? "Saving" : "Sending")}
      value={sent}
      max={total}
      text={
        total > 0
          ? t("{sent} of {total}", { sent: fileSize(sent), total: fileSize(total) })
          : undefined
      }
    />
  );
}
