import type { ComplaintStatus } from "contract/complaints/complaints";
import type { Tone } from "../ui/Badge.tsx";

/** spec.md section 4: registered red, in-process yellow, completed green. */
export const statusTones: Record<ComplaintStatus, Tone> = {
  registered: "danger",
  "in-process": "warning",
  completed: "success",
};
