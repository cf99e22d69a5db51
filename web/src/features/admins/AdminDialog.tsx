import { type Admin, DELETE_WORD, deleteWordMessage, type HandOverTo } from "contract/admins";
import { Pencil, Trash2 } from "lucide-react";
import { Fragment, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import { withElement } from "../../language/with-element.tsx";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AdminDetails } from "./AdminDetails.tsx";
import { AdminFields } from "./AdminFields.tsx";
import { editForm, editValues } from "./admin-forms.ts";
import { DiscardConfirm, useDiscard } from "../../shared/form/DiscardConfirm.tsx";
import { HandOverField } from "./HandOverField.tsx";
import { useAdminChanges } from "./use-admin-changes.ts";

type Mode = "view" | "edit" | "delete";
const titles: Record<Mode, Label> = {
  view: "Admin Details",
  edit: "Edit Admin",
  delete: "Delete Admin",
};

interface AdminDialogProps {
  admin: Admin;
  onClose: () => void;
}

/** The admin modal of one admin: view, and from there edit or delete (admin-modal-1). */
export default function AdminDialog({ admin, onClose }: AdminDialogProps) {
  const { t, message } = useTexts();
  const formId = useId();
  const [mode, setMode] = useState<Mode>("view");
  const [word, setWord] = useState("");
  const [handOver, setHandOver] = useState<HandOverTo>(null);
  const start = useRef<HTMLElement>(null);
  const form = useSchemaForm(editForm, editValues(admin));
  const discard = useDiscard(form, onClose);
  const change = useAdminChanges(admin, form, onClose);

  /** The dialog stays mounted, so the focus must be moved into its new content. */
  function go(next: Mode) {
    form.reset();
    setWord("");
    setHandOver(null);
    flushSync(() => setMode(next));
    if (next === "edit") form.setFocus("name");
    else start.current?.focus();
  }
  const cancel = (
    <Button onClick={() => go("view")} disabled={change.busy}>
      {t("Cancel")}
    </Button>
  );

  const footers: Record<Mode, ReactNode> = {
    view: (
      <>
        <Button icon={<Trash2 aria-hidden className="size-4" />} onClick={() => go("delete")}>
          {t("Delete")}
        </Button>
        <Button
          ref={(button) => void (start.current = button)}
          variant="primary"
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => go("edit")}
        >
          {t("Edit")}
        </Button>
      </>
    ),
    edit: (
      <>
        {cancel}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={change.saving}
          busyLabel={t("Saving...")}
        >
          {t("Save")}
        </Button>
      </>
    ),
    delete: (
      <>
        {cancel}
        <Button
          type="submit"
          form={formId}
          variant="danger"
          disabled={word !== DELETE_WORD}
          busy={change.removing}
          busyLabel={t("Deleting...")}
        >
          {t("Delete")}
        </Button>
      </>
    ),
  };

  return (
    <Dialog
      title={t(titles[mode])}
      onClose={() => !change.busy && discard.ask()}
      // Keyed, because a button that React reuses for another action would receive the rest of the click.
      footer={<Fragment key={mode}>{footers[mode]}</Fragment>}
    >
      {mode === "view" && <AdminDetails admin={admin} onChanged={onClose} />}
      {mode === "edit" && (
        <FormProvider {...form}>
          <form
            id={formId}
            noValidate
            aria-label={t("Edit Admin")}
            onSubmit={(event) => void form.handleSubmit(change.save)(event)}
            className="flex flex-col gap-5"
          >
            <DraftKeeper form={form} name={`admin ${admin.id}`} />
            <BusyFields
              busy={change.saving}
              className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
            >
              <TextField name="name" label={t("Name")} required autoCapitalize="words" />
              <AdminFields
                emailHint={admin.email ? t("Leave blank to keep the current address") : undefined}
                passwordRequired={false}
                passwordHint={t("Leave blank to keep the current password")}
              />
            </BusyFields>
          </form>
        </FormProvider>
      )}
      {mode === "delete" && (
        <form
          id={formId}
          noValidate
          aria-label={t("Delete Admin")}
          onSubmit={(event) => {
            event.preventDefault();
            if (word === DELETE_WORD) change.remove(handOver);
          }}
          className="flex flex-col gap-5 wrap-anywhere"
        >
          <p>
            {withElement(
              (name) =>
                t(
                  "{name} will be signed out and cannot sign in again. The name stays on old records; the phone number and email become free.",
                  { name },
                ),
              <strong className="font-semibold">{admin.name}</strong>,
            )}
          </p>
          <HandOverField admin={admin} value={handOver} onChange={setHandOver} />
          <Field label={message(deleteWordMessage)}>
            <TextInput
              ref={(input) => void (start.current = input)}
              value={word}
              onChange={(event) => setWord(event.target.value)}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </form>
      )}
      {discard.asking && <DiscardConfirm {...discard} />}
    </Dialog>
  );
}
