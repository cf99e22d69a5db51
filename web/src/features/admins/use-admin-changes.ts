import { type Admin, deleteAdmin, noChangesMessage, updateAdmin } from "contract/admins";
import type { UseFormReturn } from "react-hook-form";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { isErrorOfFields, showFieldErrors } from "../../shared/use-schema-form.ts";
import { toast } from "../../ui/toast.ts";
import { type AdminEdit, type AdminEditFields, changedFields } from "./admin-forms.ts";
import { useAdminListEdit, withChangedAdmin } from "./admin-list.ts";

type Form = UseFormReturn<AdminEditFields, unknown, AdminEdit>;

/**
 * The changes of an admin: `save` sends what the form changed, `remove` deletes. Each shows its result in a toast; `onDone` is
 * called after a success, and the list shows the change at once. After a failure `form` keeps its input.
 */
export function useAdminChanges(admin: Admin, form: Form, onDone: () => void) {
  const { t } = useTexts();
  const editList = useAdminListEdit();
  const update = useApiMutation(updateAdmin, {
    failure: t("Failed to update admin. Please try again."),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: () => toast.success(t("Admin updated successfully!")),
  });
  const deletion = useApiMutation(deleteAdmin, {
    failure: t("Failed to delete admin"),
    onSuccess: () => {
      editList((all) => all.filter(({ id }) => id !== admin.id));
      toast.success(t("Admin deleted successfully"));
    },
  });
  const params = { id: admin.id };
  const busy = update.isPending || deletion.isPending;

  function save(edit: AdminEdit) {
    if (busy) return;
    const changes = changedFields(edit);
    if (!changes) return toast.info(noChangesMessage);
    update.mutate(
      { params, body: changes },
      {
        onSuccess: () => {
          const { password: _secret, ...shown } = changes;
          editList(withChangedAdmin({ ...shown, id: admin.id }));
          form.reset();
          onDone();
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  }
  function remove() {
    if (busy) return;
    deletion.mutate({ params }, { onSuccess: onDone });
  }
  return { save, saving: update.isPending, remove, removing: deletion.isPending, busy };
}
