import { type Admin, updateAdmin } from "contract/admins";
import { Controller } from "react-hook-form";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DiscardConfirm, useDiscard } from "../../shared/form/DiscardConfirm.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { LeaveGuard } from "../../shared/form/LeaveGuard.tsx";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../shared/form/use-schema-form.ts";
import { Note } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.ts";
import { moveForm, noMove } from "./admin-forms.ts";
import { useAdminListEdit, withChangedAdmin } from "./admin-list.ts";
import { HandOverField } from "./HandOverField.tsx";
import { useHandedOverToast } from "./use-admin-changes.ts";

interface MoveAdminDialogProps {
  admin: Admin;
  onMoved: () => void;
  onClose: () => void;
}

/** Gives an admin another constituency. */
export function MoveAdminDialog({ admin, onMoved, onClose }: MoveAdminDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(moveForm, noMove);
  const editList = useAdminListEdit();
  const discard = useDiscard(form, onClose);
  const toastHandedOver = useHandedOverToast();
  const move = useApiMutation(updateAdmin, {
    failure: t("Failed to update admin. Please try again."),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: ({ data }) => {
      editList(withChangedAdmin(data));
      const { name, constituency_name } = data;
      toast.success(
        t("{name} now works for {constituency}.", {
          name,
          constituency: constituency_name ?? "",
        }),
      );
      toastHandedOver(data);
    },
  });

  const submit = form.handleSubmit(({ constituency_id, hand_over_to }) => {
    move.mutate(
      {
        params: { id: admin.id },
        body: { constituency_id, ...(hand_over_to && { hand_over_to }) },
      },
      {
        onSuccess: onMoved,
        onError: (error) => showFieldErrors(form, error),
      },
    );
  });

  return (
    <FormDialog
      title={t("Move {name}", { name: admin.name })}
      form={form}
      onSubmit={submit}
      submitLabel={t("Move")}
      busyLabel={t("Saving...")}
      busy={move.isPending}
      onClose={discard.ask}
      confirmation={discard.asking && <DiscardConfirm {...discard} />}
    >
      <LeaveGuard isUnsaved={() => form.formState.isDirty} />
      <Note tone="warning">
        {t("The admin is signed out at once, and then sees the new constituency only.")}
      </Note>
      <LocationCascade
        to="constituency_id"
        required={["constituency_id"]}
        selectsOnlyOption={false}
        // The complaints of the new constituency need no other admin.
        onChoose={(level) => level === "constituency_id" && form.setValue("hand_over_to", null)}
      />
      <Controller
        control={form.control}
        name="hand_over_to"
        render={({ field: { value, onChange }, fieldState }) => (
          <HandOverField
            admin={admin}
            keeps={form.watch("constituency_id")}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
