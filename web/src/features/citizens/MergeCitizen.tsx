import { type CitizenRow, mergeCitizen } from "contract/citizens";
import { message } from "contract/message";
import { id } from "contract/rules";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { isRejected } from "../../api/call-error.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { boothText, citizenLabel } from "../../shared/citizens/citizen-texts.ts";
import { CitizenSearch } from "../../shared/citizens/CitizenSearch.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../shared/form/use-schema-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.ts";
import type { CitizenDialogProps } from "./CitizenActions.tsx";

const mergeForm = z.object({ into: id(message("Choose another citizen")) });

/** Gives all complaints of the citizen to another one, who is the same person, and ends this record. */
export default function MergeCitizen({ citizen, onReload, onClose }: CitizenDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(mergeForm, { into: null });
  const [other, setOther] = useState<CitizenRow | null>(null);
  const { mutate, isPending } = useApiMutation(mergeCitizen, {
    failure: t("Failed to merge the citizens"),
    inline: (error) => isErrorOfFields(form, error),
    isLeaving: true,
    onSuccess: ({ message: text }) => toast.success(text),
  });
  const { open, completed } = citizen.complaints;
  return (
    <FormDialog
      title={t("Merge with another citizen")}
      form={form}
      onSubmit={({ into }) =>
        mutate(
          {
            params: { id: String(citizen.principal_id) },
            body: { into, version: citizen.version },
          },
          {
            onSuccess: () => {
              // Its guard goes with the dialog.
              flushSync(onClose);
              void navigate(paths.citizen(into), { replace: true });
            },
            onError: (error) => {
              showFieldErrors(form, error);
              // The citizen may have another version now.
              if (isRejected(error)) void onReload();
            },
          },
        )
      }
      submitLabel={t("Merge")}
      busyLabel={t("Saving...")}
      busy={isPending}
      variant="danger"
      onClose={onClose}
      takeFocus={() => form.setFocus("into")}
    >
      <p>
        {t(
          "Find the record of the same person in this constituency that stays. The record of {name} ends.",
          {
            name: citizenLabel(t, citizen),
          },
        )}
      </p>
      <Field label={t("Phone or name")} required error={form.formState.errors.into?.message}>
        <CitizenSearch
          ref={form.register("into").ref}
          citizen={other}
          except={citizen.principal_id}
          constituency_id={citizen.constituency_id}
          onChoose={(chosen) => {
            setOther(chosen);
            const shouldValidate = form.formState.isSubmitted;
            form.setValue("into", chosen?.principal_id ?? null, {
              shouldDirty: true,
              shouldValidate,
            });
          }}
        />
      </Field>
      {other && (
        <Note role="status" tone="warning">
          <p className="font-medium">{citizenLabel(t, other)}</p>
          <p>{t("Booth {number}", { number: boothText(other) })}</p>
          {citizen.phone && other.phone && citizen.phone !== other.phone && (
            <p className="mt-2">
              {t("The phone {phone} of {name} is not kept.", {
                phone: citizen.phone,
                name: citizen.name ?? "",
              })}
            </p>
          )}
          <p className="mt-2">
            {t(
              "Complaints that move here with files, notes and activity: {count}. This cannot be undone.",
              {
                count: open + completed,
              },
            )}
          </p>
        </Note>
      )}
    </FormDialog>
  );
}
