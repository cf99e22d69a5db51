import { OFFICE_TIME_ZONE, officeToday } from "contract/calendar";
import type { complaintNoteForm } from "contract/complaints/activity";
import type { FormFields } from "../../../shared/form/use-schema-form.ts";

/** An empty note; the default time of informing is now. */
export function newNote(): FormFields<typeof complaintNoteForm> {
  const now = new Date();
  const clock = { timeZone: OFFICE_TIME_ZONE, hour: "2-digit", minute: "2-digit" } as const;
  return {
    kind: "note",
    informed_how: "",
    informed_date: officeToday(now),
    informed_time: new Intl.DateTimeFormat("en-GB", clock).format(now),
    note: "",
  };
}
