import { officeToday } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { EVENT_DESCRIPTION_MAX, EVENT_TYPES } from "contract/events";
import { useWatch } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryField } from "../../shared/form/CategoryField.tsx";
import { ComboboxField, TextAreaField, TextField } from "../../shared/form/fields.tsx";
import { formatDay } from "../../language/dates.ts";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { Section } from "../../ui/Section.tsx";
import { DateInput } from "../../ui/TextInput.tsx";
import { eventTypeLabels } from "./event-choices.ts";
import type { EventFields } from "./event-form.ts";
import { TimeField } from "./TimeField.tsx";

/**
 * The sections that a new and a stored event share. The required marks on Booth Number, Location and Chief Guest are visual
 * only; the schema validates (event-create-2).
 */
export function EventSections({ categoryName }: { categoryName?: string | undefined }) {
  const { t } = useTexts();
  const eventDate = useWatch<EventFields, "event_date">({ name: "event_date" });
  return (
    <>
      <Section title={t("Event Details")}>
        <TextField name="title" label={t("Event Title")} required className="col-span-full" />
        <CategoryField typeId={EVENT_CATEGORY_TYPE} selectedLabel={categoryName} />
        <ComboboxField
          name="type_id"
          label={t("Event Type")}
          required
          options={EVENT_TYPES.map(({ id, name }) => ({
            value: id,
            label: t(eventTypeLabels[name]),
          }))}
          placeholder={t("Select Event Type")}
        />
        <div className="col-span-full grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
          <TextField
            name="event_date"
            label={t("Event Date")}
            required
            hint={formatDay(eventDate)}
            input={DateInput}
            min={officeToday()}
          />
          <TimeField name="start_time" label={t("Start Time")} />
          <TimeField name="end_time" label={t("End Time")} />
        </div>
        <TextAreaField
          name="description"
          label={t("Description")}
          className="col-span-full"
          countTo={EVENT_DESCRIPTION_MAX}
        />
      </Section>
      <Section title={t("Location Details")}>
        <LocationCascade />
        <TextField
          name="location"
          label={t("Location")}
          required
          hint={t("The venue, as people on the way to it would call it")}
        />
      </Section>
      <Section title={t("Contact Details")}>
        <TextField name="contact_name" label={t("Contact Name")} />
        <TextField
          name="contact_phone"
          label={t("Contact Phone")}
          hint={t("A mobile number")}
          type="tel"
        />
        <TextField name="chief_guest" label={t("Chief Guest")} required className="col-span-full" />
      </Section>
    </>
  );
}
