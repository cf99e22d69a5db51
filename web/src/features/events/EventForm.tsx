import { formBlockedMessage } from "contract/rules";
import type { ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormActions } from "../../ui/Section.tsx";
import { toast } from "../../ui/toast.ts";
import type { EventFields } from "./event-form.ts";
import { EventSections } from "./EventSections.tsx";

interface EventFormProps<Fields extends EventFields, Output> {
  form: UseFormReturn<Fields, unknown, Output>;
  /** The draft's name; see DraftKeeper. */
  draft: string;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Gets the schema's output. */
  onSubmit: (values: Output) => void;
  /** Leaves the form; without it, the form has no Cancel. */
  onCancel?: () => void;
  /** Shown while the categories load, or when the chosen one is no longer among them. */
  categoryName?: string;
  /** Above the fields: what was added last. */
  added?: ReactNode;
  /** Further sections. */
  children?: ReactNode;
}

/** The form of an event, new or stored: its sections and its draft. */
export function EventForm<Fields extends EventFields, Output>(
  props: EventFormProps<Fields, Output>,
) {
  const { form, draft, submitLabel, busyLabel, busy, onSubmit, onCancel } = props;
  const { t } = useTexts();
  const submit = form.handleSubmit(
    (values) => {
      toast.settle(formBlockedMessage.text);
      onSubmit(values);
    },
    () => toast.error(formBlockedMessage, { about: formBlockedMessage.text }),
  );

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(event);
        }}
        className="flex max-w-form flex-col gap-6"
      >
        <DraftKeeper form={form} name={draft} />
        {props.added}
        <BusyFields busy={busy} className="flex flex-col gap-6">
          <EventSections categoryName={props.categoryName} />
          {props.children}
        </BusyFields>
        <FormActions>
          {onCancel && (
            <Button onClick={onCancel} disabled={busy}>
              {t("Cancel")}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}
