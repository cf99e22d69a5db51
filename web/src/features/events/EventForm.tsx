import { formBlockedMessage } from "contract/rules";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { useSingleRequest } from "../../shared/form/use-single-request.ts";
import { showFieldErrors } from "../../shared/form/use-schema-form.ts";
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
  /** Sends the schema's output and shows the result itself, also after the form was left. */
  save: (values: Output) => Promise<unknown>;
  /** Called after a success, unless the form was left. */
  onSaved: () => void;
  /** Leaves the form; without it, the form has no Cancel. */
  onCancel?: () => void;
  /** Shown while the categories load, or when the chosen one is no longer among them. */
  categoryName?: string;
  /** Further sections. */
  children?: ReactNode;
}

/** The form of an event, new or stored: its sections, its draft, and one save at a time. */
export function EventForm<Fields extends EventFields, Output>({
  form,
  draft,
  submitLabel,
  busyLabel,
  save,
  onSaved,
  onCancel,
  categoryName,
  children,
}: EventFormProps<Fields, Output>) {
  const { t } = useTexts();
  const sending = useSingleRequest();
  const [busy, setBusy] = useState(false);

  async function send(values: Output) {
    const unmounted = sending.begin();
    if (!unmounted) return;
    setBusy(true);
    const failure: unknown = await save(values).then(
      () => null,
      (error: unknown) => error,
    );
    if (unmounted.aborted) return;
    sending.end();
    // Synchronously, because inert elements cannot be focused.
    flushSync(() => setBusy(false));
    if (failure === null) onSaved();
    else showFieldErrors(form, failure);
  }
  const submit = form.handleSubmit(
    // Not awaited: a form that is reset during its submit counts as submitted afterwards.
    (values) => {
      toast.settle(formBlockedMessage.text);
      void send(values);
    },
    () => toast.error(formBlockedMessage, { about: formBlockedMessage.text }),
  );

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex max-w-form flex-col gap-6"
      >
        <DraftKeeper form={form} name={draft} />
        <BusyFields busy={busy} className="flex flex-col gap-6">
          <EventSections categoryName={categoryName} />
          {children}
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
