import { useState } from "react";
import { flushSync } from "react-dom";
import { currentSession } from "../../api/session.ts";
import type { OnProgress } from "../../api/transport.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import type { Sending } from "./SendingBar.tsx";
import { useSingleRequest } from "./use-single-request.ts";

/**
 * One upload at a time with its progress: `sending`, null while none runs. `begin` returns the options of the call, or null
 * while another upload runs. `end` must follow each call. Unmounting aborts the upload as `cancel` does; both call
 * `onCancelled`, but the end of the session does not.
 */
export function useSending() {
  const { t } = useTexts();
  const request = useSingleRequest();
  const [sending, setSending] = useState<Sending | null>(null);

  function reportCancelled(areAllSent: boolean) {
    if (areAllSent) toast.info(t("Cancelled, but all was already sent: it may have been stored."));
  }
  /** `total`: the bytes to send, as far as they are known before the first progress event. */
  function begin(
    total = 0,
    onCancelled = reportCancelled,
  ): { signal: AbortSignal; onProgress: OnProgress; end: () => void } | null {
    const signal = request.begin();
    if (!signal) return null;
    let areAllSent = false;
    setSending({ sent: 0, total });
    signal.addEventListener("abort", () => {
      // The session ends because the server rejected the call: it stored nothing.
      if (currentSession().user) onCancelled(areAllSent);
    });
    return {
      signal,
      onProgress: (sent, total) => {
        areAllSent = sent >= total;
        setSending({ sent, total });
      },
      end: () => {
        request.end();
        // Synchronously, because inert elements cannot be focused.
        flushSync(() => setSending(null));
      },
    };
  }
  return { sending, begin, cancel: request.abort };
}
