import { useQueryClient } from "@tanstack/react-query";
import { readEvent, updateEvent } from "contract/events";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { isNotFound } from "../../api/call-error.ts";
import { apiQuery, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { useListUrl } from "../../shared/list/back-to-list.ts";
import { ChangedNote } from "../../shared/form/ChangedNote.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { formLevels } from "../../shared/location/location-levels.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { IconLabel } from "../../ui/IconLabel.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { toast } from "../../ui/toast.ts";
import { useCompleteEvent } from "./complete-event.ts";
import type { StoredEvent } from "../../api/complete-answer.ts";
import { editEventForm, eventFields } from "./event-form.ts";
import { EventForm } from "./EventForm.tsx";
import { EventFormSkeleton } from "./EventFormSkeleton.tsx";
import { useEventFromList } from "./event-from-list.ts";

/** Edit event (event-edit-1). Another id is another form. */
export function Component() {
  const { id = "" } = useParams();
  return <EditEvent key={id} id={id} />;
}

function EditEvent({ id }: { id: string }) {
  const { t } = useTexts();
  const fromList = useEventFromList(id);
  const listUrl = useListUrl(paths.events);
  const read = useApiQuery(readEvent, { params: { id } }, { enabled: fromList === null });
  // The cache may hold an old answer from an earlier visit.
  const event = useCompleteEvent(
    fromList ?? (read.isFetchedAfterMount ? (read.data?.data ?? null) : null),
  );
  const isGone = isNotFound(read.error);

  let content: ReactNode;
  if (isGone)
    content = (
      <Failure
        title={t("Event not found")}
        hint={t("It may have been deleted in the meantime.")}
        listUrl={listUrl}
      />
    );
  else if (event) content = <StoredEventForm event={event} listUrl={listUrl} />;
  else if (read.isError)
    content = (
      <Failure
        title={t("Failed to load event")}
        listUrl={listUrl}
        onRetry={() => void read.refetch()}
      />
    );
  else content = <EventFormSkeleton />;

  return (
    <>
      <PageHeader
        title={t("Edit Event")}
        purpose={t("Change what was planned; everyone sees the new details at once.")}
        back={
          <Link to={listUrl} className={buttonClass("ghost")}>
            <IconLabel>
              <ArrowLeft aria-hidden className="-ms-1 size-4" />
              {t("View Events")}
            </IconLabel>
          </Link>
        }
      />
      {content}
    </>
  );
}

function StoredEventForm({ event, listUrl }: { event: StoredEvent; listUrl: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(editEventForm(event), eventFields(event));
  const client = useQueryClient();
  const params = { id: String(event.id) };
  const { send, isPending, wasOutdated } = useFormMutation(updateEvent, form, {
    latest: async () =>
      eventFields((await client.fetchQuery(apiQuery(readEvent, { params }))).data),
    together: formLevels,
    failure: t("Operation failed. Please try again."),
    // The form keeps what was typed, also when someone else has deleted the event.
    except: [readEvent],
    onSuccess: () => toast.success(t("Event updated successfully")),
  });

  function onSaved() {
    // The form counts as saved, so that LeaveGuard does not ask.
    form.reset(form.getValues());
    void navigate(listUrl);
  }
  return (
    <EventForm
      form={form}
      draft={`event ${event.id}`}
      submitLabel={t("Update Event")}
      busyLabel={t("Updating...")}
      busy={isPending}
      onSubmit={({ version, ...fields }) =>
        send({ params, body: { ...fields, ...(version !== null && { version }) } }, onSaved)
      }
      onCancel={() => void navigate(listUrl)}
      categoryName={event.category_name}
    >
      {wasOutdated && <ChangedNote />}
    </EventForm>
  );
}

interface FailureProps {
  title: string;
  hint?: string;
  listUrl: string;
  onRetry?: () => void;
}

function Failure({ title, hint, listUrl, onRetry }: FailureProps) {
  const { t } = useTexts();
  return (
    <Card className="max-w-form">
      <ErrorState
        title={title}
        hint={hint}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>{t("Try again")}</Button>}
            <Link to={listUrl} className={buttonClass()}>
              {t("Back to Events")}
            </Link>
          </>
        }
      />
    </Card>
  );
}
