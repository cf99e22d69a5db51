import type { Endpoint } from "contract/endpoint";
import { useState } from "react";
import { failureMessage, isReportable } from "../api/call-error.ts";
import { download, type DownloadInput } from "../api/files.ts";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toast.ts";

/**
 * `save` fetches a file and passes it to the browser's download, one at a time; a toast shows a failure. The calls need the
 * access token, so a plain link cannot fetch the file.
 */
export function useDownload<E extends Endpoint>(endpoint: E, failure: string) {
  const [busy, setBusy] = useState(false);
  async function save(input: DownloadInput<E>, name: string, onSaved?: () => void) {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await download(endpoint, input), name);
      onSaved?.();
    } catch (error) {
      if (isReportable(error)) toast.error(failureMessage(error, failure));
    }
    setBusy(false);
  }
  return { busy, save };
}
