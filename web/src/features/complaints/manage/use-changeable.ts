import { useCapabilities } from "../../../api/capabilities.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";

/** The complaint, when its status and assignee can be changed alone; null when the server has no such calls, or while it loads. */
export function useChangeable(complaint: ComplaintDetail | undefined) {
  const { changes } = useCapabilities();
  const version = complaint?.version;
  return changes && complaint && version !== undefined ? { ...complaint, version } : null;
}
