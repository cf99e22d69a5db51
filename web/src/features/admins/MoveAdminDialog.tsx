import { type Admin, updateAdmin } from "contract/admins";
import { Controller } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
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
  const toastHandedOver = useHandedOverToast();
  const { send, isPending } = useFormMutation(updateAdmin, form, {
    failure: t("Failed to update admin. Please try again."),
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

  return (
    <FormDialog
      title={t("Move {name}", { name: admin.name })}
      form={form}
      onSubmit={({ constituency_id, hand_over_to }) => {
        const body = { constituency_id, ...(hand_over_to && { hand_over_to }) };
        send({ params: { id: admin.id }, body }, onMoved);
      }}
      submitLabel={t("Move")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
    >
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
