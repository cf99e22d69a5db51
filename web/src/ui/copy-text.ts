import { toast } from "./toast.ts";

/** Puts a text on the clipboard; a toast says whether it is there. */
export const copyText = (text: string, says: { copied: string; failed: string }): void =>
  // Without HTTPS a browser has no clipboard for pages.
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toast.success(says.copied),
      () => toast.error(says.failed),
    );
