import type { Event } from "contract/events";
import { Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import type { FromList } from "../../shared/list/back-to-list.ts";
import { Button } from "../../ui/Button.tsx";
import { ContactLink } from "../../ui/ContactLink.tsx";
import { DetailList } from "../../ui/DetailList.tsx";
import { AddToCalendar } from "./AddToCalendar.tsx";
import { keepEventForEdit, type WithKeptEvent } from "./event-from-list.ts";

interface EventDetailsProps {
  event: Event;
  /** The query of the list that Edit returns to. */
  listQuery: string;
  /** Undefined for who may not change events. */
  onDelete: (() => void) | undefined;
  /** Closes the row when its code cannot be loaded. */
  onClose: () => void;
}

/** What an opened row shows: the description, the details with their labels (event-list-3), Edit and Delete. */
export default function EventDetails({ event, listQuery, onDelete }: EventDetailsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const state: FromList & WithKeptEvent = { listQuery, hasKeptEvent: true };
  return (
    <div className="flex flex-col gap-5">
      {event.description ? (
        <p className="max-w-form wrap-anywhere whitespace-pre-line">{event.description}</p>
      ) : (
        <p className="text-muted">{t("No description")}</p>
      )}
      <DetailList compact items={eventDetails(event, t)} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {onDelete && (
          <>
            <Button
              icon={<Pencil aria-hidden className="-ms-1 size-4" />}
              onClick={() => {
                keepEventForEdit(event);
                void navigate(paths.eventEdit(event.id), { state });
              }}
            >
              {t("Edit")}
            </Button>
            <Button
              icon={<Trash2 aria-hidden className="-ms-1 size-4 text-danger" />}
              onClick={onDelete}
            >
              {t("Delete")}
            </Button>
          </>
        )}
        <AddToCalendar id={event.id} />
      </div>
    </div>
  );
}

function eventDetails(event: Event, t: Texts["t"]) {
  const name = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ");
  return [
    { label: t("Event Starts at"), value: <DateText value={event.start_time} as="time" /> },
    { label: t("Event Ends at"), value: <DateText value={event.end_time} as="time" /> },
    { label: t("Venue"), value: event.location },
    { label: t("Booth Number"), value: event.booth_number },
    { label: t("Booth Name"), value: event.booth_name },
    { label: t("Shaktikendra"), value: event.shaktikendra },
    { label: t("Mandal"), value: event.mandal },
    { label: t("Vidhan Sabha"), value: event.constituency_name },
    { label: t("Event Coordinator"), value: event.contact_name },
    {
      label: t("Coordinator Phone"),
      value: (
        <ContactLink
          kind="phone"
          value={event.contact_phone}
          className="tabular-nums underline hover:decoration-2"
        />
      ),
    },
    {
      label: t("Created By"),
      value: name(event.created_by_first_name, event.created_by_last_name),
    },
    { label: t("Created At"), value: <DateText value={event.created_at} /> },
    {
      label: t("Updated By"),
      value: name(event.updated_by_first_name, event.updated_by_last_name),
    },
    { label: t("Updated At"), value: <DateText value={event.updated_at} /> },
  ];
}
