import { isReportable, failureMessage, unansweredText } from "../../api/call-error.ts";
import { toast } from "../../ui/toast.ts";

/**
 * Shows the failure of a change in a toast: the server's message, else `fallback` (failure-1), and whether the change
 * may have been stored. The later success of what it is `about` removes the toast (see aboutCall()).
 */
export function showChangeFailure(error: unknown, fallback: string, about: string): void {
  if (isReportable(error))
    toast.error(failureMessage(error, fallback), { about, detail: unansweredText(error) });
}
