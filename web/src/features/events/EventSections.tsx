import { officeToday } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { cleanLines } from "contract/clean-text";
import { EVENT_DESCRIPTION_MAX, EVENT_TYPES } from "contract/events";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryField } from "../../shared/form/CategoryField.tsx";
import { formatDay } from "../../language/dates.ts";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { DateInput, TextInput } from "../../ui/TextInput.tsx";
import { eventTypeLabels } from "./event-choices.ts";
import type { EventFields } from "./event-form.ts";
import { TimeField } from "./TimeField.tsx";

/**
 * The sections that a new and a stored event share. The required marks on Booth Number, Location and Chief Guest are visual
 * only; the schema validates (event-create-2).
 */
export function EventSections({ categoryName }: { categoryName?: string | undefined }) {
  const { t } = useTexts();
  const { register, formState } = useFormContext<EventFields>();
  const eventDate = useWatch<EventFields, "event_date">({ name: "event_date" });
  const { errors } = formState;
  return (
    <>
      <Section title={t("Event Details")}>
        <Field
          label={t("Event Title")}
          required
          error={errors.title?.message}
          className="col-span-full"
        >
          <TextInput {...register("title")} />
        </Field>
        <CategoryField
          typeId={EVENT_CATEGORY_TYPE}
          {...(categoryName !== undefined && { selectedLabel: categoryName })}
        />
        <TypeField />
        <div className="col-span-full grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
          <Field
            label={t("Event Date")}
            required
            hint={formatDay(eventDate)}
            error={errors.event_date?.message}
          >
            <DateInput min={officeToday()} {...register("event_date")} />
          </Field>
          <TimeField name="start_time" label={t("Start Time")} />
          <TimeField name="end_time" label={t("End Time")} />
        </div>
        <DescriptionField />
      </Section>
      <Section title={t("Location Details")}>
        <LocationCascade />
        <Field
          label={t("Location")}
          required
          hint={t("The venue, as people on the way to it would call it")}
          error={errors.location?.message}
        >
          <TextInput {...register("location")} />
        </Field>
      </Section>
      <Section title={t("Contact Details")}>
        <Field label={t("Contact Name")} error={errors.contact_name?.message}>
          <TextInput {...register("contact_name")} />
        </Field>
        <Field label={t("Contact Phone")} error={errors.contact_phone?.message}>
          <TextInput type="tel" {...register("contact_phone")} />
        </Field>
        <Field
          label={t("Chief Guest")}
          required
          error={errors.chief_guest?.message}
          className="col-span-full"
        >
          <TextInput {...register("chief_guest")} />
        </Field>
      </Section>
    </>
  );
}

function TypeField() {
  const { t } = useTexts();
  const { field, fieldState } = useController<EventFields, "type_id">({ name: "type_id" });
  return (
    <Field label={t("Event Type")} required error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={EVENT_TYPES.map(({ id, name }) => ({
          value: id,
          label: t(eventTypeLabels[name]),
        }))}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={t("Select Event Type")}
      />
    </Field>
  );
}

function DescriptionField() {
  const { t } = useTexts();
  const { field, fieldState } = useController<EventFields, "description">({ name: "description" });
  return (
    <Field label={t("Description")} error={fieldState.error?.message} className="col-span-full">
      <TextArea
        {...field}
        value={field.value ?? ""}
        countTo={EVENT_DESCRIPTION_MAX}
        toCounted={cleanLines}
      />
    </Field>
  );
}
