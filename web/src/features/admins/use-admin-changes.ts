import {
  type Admin,
  deleteAdmin,
  type HandOverTo,
  noChangesMessage,
  updateAdmin,
} from "contract/admins";
import type { UseFormReturn } from "react-hook-form";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { toast } from "../../ui/toast.ts";
import { type AdminEdit, type AdminEditFields, changedFields } from "./admin-forms.ts";
import { useAdminListEdit, withChangedAdmin } from "./admin-list.ts";

type Form = UseFormReturn<AdminEditFields, unknown, AdminEdit>;

/** Returns the function that shows how many complaints a change handed over; nothing for none. */
export function useHandedOverToast() {
  const { t } = useTexts();
  return (data: { handed_over: number }) =>
    data.handed_over > 0 &&
    toast.success(t("Complaints handed over: {count}", { count: data.handed_over }));
}

/**
 * The changes of an admin: `save` sends what the form changed, `remove` deletes. Each shows its result in a toast; `onDone` is
 * called after a success, and the list shows the change at once. After a failure `form` keeps its input.
 */
export function useAdminChanges(admin: Admin, form: Form, onDone: () => void) {
  const { t } = useTexts();
  const editList = useAdminListEdit();
  const toastHandedOver = useHandedOverToast();
  const update = useFormMutation(updateAdmin, form, {
    failure: t("Failed to update admin. Please try again."),
    onSuccess: () => toast.success(t("Admin updated successfully!")),
  });
  const deletion = useApiMutation(deleteAdmin, {
    failure: t("Failed to delete admin"),
    onSuccess: ({ data }) => {
      editList((all) => all.filter(({ id }) => id !== admin.id));
      toast.success(t("Admin deleted successfully"));
      toastHandedOver(data);
    },
  });
  const params = { id: admin.id };
  const busy = update.isPending || deletion.isPending;

  function save(edit: AdminEdit) {
    if (busy) return;
    const changes = changedFields(edit);
    if (!changes) return toast.info(noChangesMessage);
    update.send({ params, body: changes }, () => {
      const { password: _secret, ...shown } = changes;
      editList(withChangedAdmin({ ...shown, id: admin.id }));
      form.reset();
      onDone();
    });
  }
  function remove(hand_over_to: HandOverTo) {
    if (busy) return;
    deletion.mutate(
      { params, ...(hand_over_to && { body: { hand_over_to } }) },
      { onSuccess: onDone },
    );
  }
  return { save, saving: update.isPending, remove, removing: deletion.isPending, busy };
}
