import { isReportable, failureMessage, unansweredText } from "../api/call-error.ts";
import { toast } from "../ui/toast.ts";

/**
 * Shows the failure of a change in a toast: the server's message, else `fallback` (spec.md section 8), and whether the change
 * may have been stored. `about` is the name of the call, whose later success removes the toast.
 */
export function showChangeFailure(error: unknown, fallback: string, about: string): void {
  if (isReportable(error))
    toast.error(failureMessage(error, fallback), { about, detail: unansweredText(error) });
}
