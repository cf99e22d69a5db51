import { phoneStart } from "contract/phone";
import { useWatch } from "react-hook-form";
import { useCapabilities } from "../../api/capabilities.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { ComboboxField } from "../../shared/form/fields.tsx";
import { assigneesOf, NO_ADMIN, useAssignees } from "./use-assignees.ts";

interface AssignedToFieldProps {
  /** The name of a chosen admin who is not among the options. */
  selectedLabel?: string;
  /** The constituency of a stored complaint, null when the server does not send it; a new complaint takes that of the form. */
  constituency_id?: number | null;
}

/** `assigned_to` of the surrounding form: the id of an active admin of the complaint's constituency, chosen by name. */
export function AssignedToField({ selectedLabel, constituency_id }: AssignedToFieldProps) {
  const { t } = useTexts();
  const chosen = useWatch<{ constituency_id?: number | null }>({ name: "constituency_id" });
  const constituency = constituency_id ?? chosen ?? null;
  const isAdmin = useAdmin() !== null;
  const { assignees } = useCapabilities();
  // For a new complaint.
  const waits = assignees && !isAdmin && constituency_id === undefined && !constituency;
  const { options, isPending, onRetry } = useAssignees();
  const offered = assigneesOf(options, constituency);
  return (
    <ComboboxField
      name="assigned_to"
      label={t("Assigned To")}
      options={offered}
      emptyText={offered.length === 0 ? t(NO_ADMIN) : undefined}
      placeholder={t(waits ? "Select Constituency first" : "Select Admin")}
      disabled={waits}
      loading={isPending}
      onRetry={onRetry}
      readQuery={phoneOrText}
      selectedLabel={selectedLabel}
    />
  );
}

const phoneOrText = (typed: string) => phoneStart(typed) ?? typed;
