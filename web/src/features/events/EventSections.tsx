import { officeToday } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { EVENT_DESCRIPTION_MAX, EVENT_TYPES } from "contract/events";
import { useController, useFormContext } from "react-hook-form";
import { CategoryField } from "../../shared/CategoryField.tsx";
import { LocationCascade } from "../../shared/LocationCascade.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { DateInput, TextInput } from "../../ui/TextInput.tsx";
import { eventTypeLabels } from "./event-choices.ts";
import type { EventFields } from "./event-form.ts";
import { TimeField } from "./TimeField.tsx";

/**
 * The sections that a new and a stored event share. The marks on Booth Number, Location and Chief Guest are shown; what
 * blocks is the schema alone (decisions.md section 2).
 */
export function EventSections({ categoryName }: { categoryName?: string | undefined }) {
  const { register, formState } = useFormContext<EventFields>();
  const { errors } = formState;
  return (
    <>
      <Section title="Event Details">
        <Field label="Event Title" required error={errors.title?.message} className="col-span-full">
          <TextInput {...register("title")} />
        </Field>
        <CategoryField
          typeId={EVENT_CATEGORY_TYPE}
          {...(categoryName !== undefined && { selectedLabel: categoryName })}
        />
        <TypeField />
        <div className="col-span-full grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
          <Field label="Event Date" required error={errors.event_date?.message}>
            <DateInput min={officeToday()} {...register("event_date")} />
          </Field>
          <TimeField name="start_time" label="Start Time" />
          <TimeField name="end_time" label="End Time" />
        </div>
        <DescriptionField />
      </Section>
      <Section title="Location Details">
        <LocationCascade />
        <Field
          label="Location"
          required
          hint="The venue, as people on the way to it would call it"
          error={errors.location?.message}
        >
          <TextInput {...register("location")} />
        </Field>
      </Section>
      <Section title="Contact Details">
        <Field label="Contact Name" error={errors.contact_name?.message}>
          <TextInput {...register("contact_name")} />
        </Field>
        <Field label="Contact Phone" error={errors.contact_phone?.message}>
          <TextInput type="tel" {...register("contact_phone")} />
        </Field>
        <Field
          label="Chief Guest"
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
  const { field, fieldState } = useController<EventFields, "type_id">({ name: "type_id" });
  return (
    <Field label="Event Type" required error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={EVENT_TYPES.map(({ id, name }) => ({ value: id, label: eventTypeLabels[name] }))}
        value={EVENT_TYPES.find(({ id }) => id === Number(field.value))?.id ?? null}
        onChange={(id) => field.onChange(id ?? "")}
        onBlur={field.onBlur}
        placeholder="Select Event Type"
      />
    </Field>
  );
}

function DescriptionField() {
  const { field, fieldState } = useController<EventFields, "description">({ name: "description" });
  return (
    <Field label="Description" error={fieldState.error?.message} className="col-span-full">
      <TextArea {...field} value={field.value ?? ""} countTo={EVENT_DESCRIPTION_MAX} />
    </Field>
  );
}
