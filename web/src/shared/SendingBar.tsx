import { fileSize } from "../ui/file-size.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";

const TEXTS = {
  sending: "Sending",
  saving: "Saving",
  bytes: (sent: string, total: string) => `${sent} of ${total}`,
};

/** Bytes of a request that have gone out, and all of them; 0 of 0 before the first are counted. */
export interface Sending {
  sent: number;
  total: number;
}

/** How far an upload has come; once all is sent, the server is at work. */
export function SendingBar({ sent, total }: Sending) {
  return (
    <ProgressBar
      label={total > 0 && sent === total ? TEXTS.saving : TEXTS.sending}
      value={sent}
      max={total}
      text={total > 0 ? TEXTS.bytes(fileSize(sent), fileSize(total)) : undefined}
    />
  );
}
