import { createEvent } from "contract/events";
import { ATTACHMENTS_MAX, eventAttachmentKind } from "contract/attachment-rules";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { AddedToList } from "../../shared/form/AddedToList.tsx";
import { AttachmentsField } from "../../shared/form/AttachmentsField.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { Note } from "../../ui/Note.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Section } from "../../ui/Section.tsx";
import { toast } from "../../ui/toast.ts";
import { emptyEvent, newEventBody, newEventForm } from "./event-form.ts";
import { EventForm } from "./EventForm.tsx";

const accept = Object.keys(eventAttachmentKind.types)
  .map((ending) => `.${ending}`)
  .join(",");

/** Create Event (event-create-1). */
export function Component() {
  const { t } = useTexts();
  const form = useSchemaForm(newEventForm, emptyEvent);
  const { send, isPending } = useFormMutation(createEvent, form, {
    failure: t("Failed to create event"),
    onSuccess: () => toast.success(t("Event created successfully")),
  });
  const [added, setAdded] = useState<string | null>(null);

  function onSaved(title: string) {
    setAdded(title);
    form.startOver(emptyEvent);
    form.setFocus("title");
  }
  return (
    <>
      <PageHeader
        title={t("Create Event")}
        purpose={t("Put a date in the office's calendar: what, when, where, and whom to ask.")}
      />
      <EventForm
        form={form}
        draft="event"
        submitLabel={t("Create Event")}
        busyLabel={t("Creating...")}
        busy={isPending}
        added={<AddedToList label={t("Event added")} name={added} list={paths.events} />}
        onSubmit={(values) => send({ body: newEventBody(values) }, () => onSaved(values.title))}
      >
        <Section title={t("Attachments")}>
          <div className="col-span-full flex min-w-0 flex-col gap-4">
            <Note tone="warning">
              {t("File attachments are currently disabled. Events are created without them.")}
            </Note>
            <AttachmentsField
              kind={eventAttachmentKind}
              accept={accept}
              hint={t("Up to {count} files of at most 5 MB each", { count: ATTACHMENTS_MAX })}
              disabled
            />
          </div>
        </Section>
      </EventForm>
    </>
  );
}
