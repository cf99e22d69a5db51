import { setComplaintAssignee } from "contract/complaints/changes";
import { useApiMutation } from "../../api/mutations.ts";
import { useUser } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useSingleRequest } from "../../shared/form/use-single-request.ts";
import { Button } from "../../ui/Button.tsx";
import MenuPopup from "../../ui/MenuPopup.tsx";
import type { MenuProps } from "../../ui/use-menu.ts";
import type { AssignedComplaint } from "./AssigneeMenu.tsx";
import { assigneesOf, NO_ADMIN, useAssignees } from "./use-assignees.ts";
import { useComplaintChange } from "./use-complaint-change.ts";

interface AssigneeChoicesProps extends MenuProps {
  complaint: AssignedComplaint;
}

/** The open menu of AssigneeMenu: nobody, the signed-in admin, and the other admins of the complaint's constituency. */
export default function AssigneeChoices({ complaint, ...popup }: AssigneeChoicesProps) {
  const { onClose } = popup;
  const { t } = useTexts();
  const me = useUser()?.principal_id;
  const { complaint_id, version, assigned_to, constituency_id } = complaint;
  const { options, isPending: isLoading, onRetry } = useAssignees();
  const complete = useComplaintChange();
  const { mutateAsync, isPending } = useApiMutation(setComplaintAssignee, {
    failure: t("Failed to update complaint"),
  });
  const running = useSingleRequest();

  async function choose(id: number | null, name: string | null) {
    if (id === assigned_to) return onClose();
    const unmounted = running.begin();
    if (!unmounted) return;
    const body = { assigned_to: id, version };
    const shown = { assigned_to: id, assigned_to_name: name };
    const number = String(complaint_id);
    await complete(mutateAsync({ params: { id: complaint_id }, body }), {
      row: shown,
      detail: shown,
      message:
        name === null
          ? t("#{number} is now assigned to nobody", { number })
          : t("#{number} is now assigned to {name}", { number, name }),
    });
    running.end();
    if (!unmounted.aborted) onClose();
  }

  const offered = assigneesOf(options, constituency_id);
  const [mine, others] = [
    offered.filter(({ value }) => value === me),
    offered.filter(({ value }) => value !== me),
  ];
  const nobody = {
    value: null,
    label: t("Not assigned"),
    hint: offered.length === 0 ? t(NO_ADMIN) : undefined,
  };
  return (
    <MenuPopup
      {...popup}
      label={t("Assigned To")}
      isBusy={isPending}
      items={
        isLoading || onRetry
          ? []
          : [...mine, ...others, nobody].map(({ value, label, hint }) => ({
              key: value ?? "nobody",
              label: value === me ? t("{name} (you)", { name: label }) : label,
              hint,
              isChosen: value === assigned_to,
              onChoose: () => void choose(value, value === null ? null : label),
            }))
      }
    >
      {onRetry ? (
        <div className="flex items-center gap-3 ps-2">
          <p role="alert" className="text-danger">
            {t("Loading failed")}
          </p>
          <Button onClick={onRetry}>{t("Try again")}</Button>
        </div>
      ) : (
        <p role="status" className="px-3 py-2 text-muted">
          {t("Loading...")}
        </p>
      )}
    </MenuPopup>
  );
}
