/** The statuses; `status_code` on the wire is the name (complaint-edit-5). */
export const COMPLAINT_STATUSES = [
  { id: 1, name: "registered" },
  { id: 2, name: "in-process" },
  { id: 3, name: "completed" },
] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]["name"];
export const COMPLETED_STATUS_ID = COMPLAINT_STATUSES[2].id;
