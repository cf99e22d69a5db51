import type { CitizenRow } from "contract/citizens";
import { setComplaintComplainant } from "contract/complaints/changes";
import { readComplaint } from "contract/complaints/complaints";
import { message } from "contract/message";
import { id } from "contract/rules";
import { useState } from "react";
import * as z from "zod/mini";
import { isRejected } from "../../../api/call-error.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { boothText } from "../../../shared/citizens/citizen-texts.ts";
import { CitizenSearch } from "../../../shared/citizens/CitizenSearch.tsx";
import { FormDialog } from "../../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../../shared/form/use-schema-form.ts";
import { Field } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";

const complainantForm = z.object({ complainant_id: id(message("Choose another citizen")) });

interface ReplaceComplainantProps {
  /** The latest version that was read. */
  complaint: ComplaintDetail;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives the complaint, and with it the booth, to another citizen of its constituency. */
export default function ReplaceComplainant(props: ReplaceComplainantProps) {
  const { complaint, onReload, onClose } = props;
  const { t } = useTexts();
  const form = useSchemaForm(complainantForm, { complainant_id: null });
  const [chosen, setChosen] = useState<CitizenRow | null>(null);
  const { mutateAsync } = useApiMutation(setComplaintComplainant, {
    failure: t("Failed to replace the complainant"),
    inline: (error) => isErrorOfFields(form, error),
    except: [readComplaint],
  });

  async function save({ complainant_id }: z.output<typeof complainantForm>) {
    const params = { id: String(complaint.complaint_id) };
    const body = { complainant_id, version: complaint.version ?? 0 };
    try {
      await mutateAsync({ params, body });
    } catch (error) {
      showFieldErrors(form, error);
      // The complaint may have another version now: the next attempt has it.
      if (isRejected(error)) await onReload();
      return;
    }
    await onReload();
    toast.success(t("The complainant was replaced"));
    form.reset();
    onClose();
  }
  return (
    <FormDialog
      title={t("Replace the complainant")}
      form={form}
      onSubmit={save}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={form.formState.isSubmitting}
      onClose={onClose}
      takeFocus={() => form.setFocus("complainant_id")}
    >
      <p>{t("The complaint and its booth become those of another citizen of the constituency.")}</p>
      <Field
        label={t("Phone or name")}
        required
        error={form.formState.errors.complainant_id?.message}
        hint={chosen && t("Booth {number}", { number: boothText(chosen) })}
      >
        <CitizenSearch
          ref={form.register("complainant_id").ref}
          citizen={chosen}
          constituency_id={complaint.constituency_id ?? undefined}
          {...(complaint.complainant_id !== null && { except: complaint.complainant_id })}
          onChoose={(citizen) => {
            setChosen(citizen);
            form.setValue("complainant_id", citizen?.principal_id ?? null, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
          }}
        />
      </Field>
    </FormDialog>
  );
}
