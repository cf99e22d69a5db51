import type { ComplaintStatus } from "contract/complaints/statuses";
import type { Tone } from "../ui/Badge.tsx";

/** Registered red, in-process yellow, completed green (complaint-list-10). */
export const statusTones: Record<ComplaintStatus, Tone> = {
  registered: "danger",
  "in-process": "warning",
  completed: "success",
};
