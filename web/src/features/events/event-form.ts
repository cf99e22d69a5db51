import { officeToday } from "contract/calendar";
import { createEventForm, type Event, pastDateMessage, updateEventForm } from "contract/events";
import { attachments, eventAttachmentKind } from "contract/attachment-rules";
import { ruleError } from "contract/message";
import * as z from "zod/mini";
import type { StoredEvent } from "../../api/complete-answer.ts";
import { noLocation } from "../../shared/location/location-levels.ts";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

export const newEventForm = z.extend(createEventForm, {
  attachments: attachments(eventAttachmentKind),
});
type NewEventFields = FormFields<typeof newEventForm>;
/** The fields that a new and a stored event have. */
export type EventFields = Omit<NewEventFields, "attachments">;
type NewEvent = z.output<typeof newEventForm>;

/** An unchanged date may be in the past; a changed date must be today or later (event-edit-2). */
export const editEventForm = (event: Pick<Event, "event_date">) =>
  updateEventForm.check(
    z.refine(({ event_date }) => event_date === event.event_date || event_date >= officeToday(), {
      error: ruleError(pastDateMessage),
      path: ["event_date"],
      when: () => true,
    }),
  );
type StoredEventFields = FormFields<ReturnType<typeof editEventForm>>;

/** In the order of the screen. */
const emptyFields: EventFields = {
  title: "",
  category_id: null,
  type_id: null,
  event_date: "",
  start_time: "",
  end_time: "",
  description: "",
  ...noLocation,
  location: "",
  contact_name: "",
  contact_phone: "",
  chief_guest: "",
};
export const emptyEvent: NewEventFields = { ...emptyFields, attachments: [] };

/** The form's values for a stored event. */
export const eventFields = (event: StoredEvent): StoredEventFields => ({
  title: event.title,
  category_id: event.category_id,
  type_id: event.type_id,
  event_date: event.event_date,
  start_time: event.start_time ?? "",
  end_time: event.end_time ?? "",
  description: event.description ?? "",
  state_id: event.state_id,
  district_id: event.district_id,
  constituency_id: event.constituency_id,
  mandal: event.mandal,
  shaktikendra: event.shaktikendra,
  booth_name: event.booth_name,
  booth_id: event.booth_id,
  location: event.location,
  contact_name: event.contact_name ?? "",
  contact_phone: event.contact_phone ?? "",
  chief_guest: event.chief_guest ?? "",
  version: event.version,
});

/** The JSON of a new event: `is_scheduled` forced true (event-create-5), no attachments, nothing that is empty. */
export function newEventBody({ attachments: _disabled, ...fields }: NewEvent) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== "");
  return { ...(Object.fromEntries(given) as typeof fields), is_scheduled: true };
}
