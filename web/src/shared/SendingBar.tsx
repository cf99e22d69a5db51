import { useTexts } from "../language/use-texts.tsx";
import { fileSize } from "../ui/file-size.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";

/** Bytes of a request that have gone out, and all of them; 0 of 0 before the first are counted. */
export interface Sending {
  sent: number;
  total: number;
}

/** How far an upload has come; once all is sent, the server is at work. */
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
