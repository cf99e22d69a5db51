import type { Event } from "contract/events";
import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { DateText } from "../../shared/DateText.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { type FromList, passEvent } from "./passed-event.ts";

export interface EventDetailsProps {
  event: Event;
  /** The query of the list that the event stands in, to come back to. */
  list: string;
  onDelete: () => void;
}

/** What an opened row shows: the description, the details with the labels of spec.md section 2, Edit and Delete. */
export function EventDetails({ event, list, onDelete }: EventDetailsProps) {
  const state: FromList = { list };
  return (
    <div className="flex flex-col gap-5">
      {event.description ? (
        <p className="max-w-form wrap-anywhere whitespace-pre-line">{event.description}</p>
      ) : (
        <p className="text-muted">No description</p>
      )}
      <DetailList compact items={detailsOf(event)} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Link
          to={paths.eventEdit(event.id)}
          state={state}
          onClick={() => passEvent(event)}
          className={buttonClass()}
        >
          <span className="inline-flex items-center gap-2">
            <Pencil aria-hidden className="-ms-1 size-4" />
            Edit
          </span>
        </Link>
        <Button
          icon={<Trash2 aria-hidden className="-ms-1 size-4 text-danger" />}
          onClick={onDelete}
        >
          Delete
        </Button>
        <AddToCalendar id={event.id} />
      </div>
    </div>
  );
}

const text = (value: string | null) => value || "N/A";
const name = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || "N/A";

const detailsOf = (event: Event) => [
  { label: "Event Starts at", value: <DateText value={event.start_time} as="time" /> },
  { label: "Event Ends at", value: <DateText value={event.end_time} as="time" /> },
  { label: "Venue", value: text(event.location) },
  { label: "Booth Number", value: text(event.booth_number) },
  { label: "Booth Name", value: text(event.booth_name) },
  { label: "Shaktikendra", value: text(event.shaktikendra) },
  { label: "Mandal", value: text(event.mandal) },
  { label: "Vidhan Sabha", value: text(event.constituency_name) },
  { label: "Event Coordinator", value: text(event.contact_name) },
  { label: "Coordinator Phone", value: <Phone number={event.contact_phone} /> },
  { label: "Created By", value: name(event.created_by_first_name, event.created_by_last_name) },
  { label: "Created At", value: <DateText value={event.created_at} /> },
  { label: "Updated By", value: name(event.updated_by_first_name, event.updated_by_last_name) },
  { label: "Updated At", value: <DateText value={event.updated_at} /> },
];

/** On a phone, a press calls the coordinator. */
function Phone({ number }: { number: string | null }) {
  if (!number) return "N/A";
  return (
    <a
      href={`tel:${number}`}
      className="text-accent tabular-nums underline underline-offset-3 hover:decoration-2"
    >
      {number}
    </a>
  );
}
