import { type Assignee, listAssignees } from "contract/complaints/assignees";
import { phoneStart } from "contract/phone";
import { useController, useWatch } from "react-hook-form";
import { useIsOwnServer } from "../../api/own-server.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useAdmin } from "../../api/session.ts";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";
import { Field } from "../../ui/Field.tsx";
import { useAssignees } from "./use-assignees.ts";

interface AssignedToFieldProps {
  /** The name of a chosen admin who is not among the options. */
  selectedLabel?: string;
  /** The booth of a stored complaint; a new one takes the form's constituency. */
  booth_id?: number | null;
}

/** `assigned_to` of the surrounding form: the id of an admin, chosen by name, those nearest to the complaint's booth first. */
export function AssignedToField({ selectedLabel, booth_id }: AssignedToFieldProps) {
  const { t } = useTexts();
  const { options, isPending, onRetry } = useAdminOptions(booth_id);
  const { field, fieldState } = useController<{ assigned_to: number | null }>({
    name: "assigned_to",
  });
  return (
    <Field label={t("Assigned To")} error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={options}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={t("Select Admin")}
        loading={isPending}
        onRetry={onRetry}
        readQuery={phoneOrText}
        selectedLabel={selectedLabel}
      />
    </Field>
  );
}

const phoneOrText = (typed: string) => phoneStart(typed) ?? typed;

/** Every active admin; once the location is known, ordered by nearness, with constituency and open complaints. */
function useAdminOptions(booth_id: number | null | undefined) {
  const { t } = useTexts();
  const constituency = useWatch<{ constituency_id?: number | null }>({ name: "constituency_id" });
  const isOwn = useIsOwnServer();
  const isAdmin = useAdmin() !== null;
  const location = booth_id ? { booth_id } : constituency && { constituency_id: constituency };
  const { options: admins, isPending, onRetry } = useAssignees();
  // A failure is not shown: the admins then keep their order.
  const near = useApiQuery(listAssignees, location ? { query: location } : null, {
    preset: "list",
    enabled: isOwn && !isAdmin,
  });
  const assignees = new Map(
    near.data?.data.map((one, index) => [one.principal_id, { one, index }]),
  );
  const options = admins
    .filter(({ isActive }) => isActive)
    .map((admin) => {
      const known = assignees.get(admin.value);
      const option: ComboboxOption<number> = {
        ...admin,
        hint: known ? assigneeHint(t, admin.hint ?? "", known.one) : admin.hint,
      };
      return { option, index: known?.index ?? assignees.size };
    })
    .toSorted((a, b) => a.index - b.index)
    .map(({ option }) => option);
  return { options, isPending, onRetry };
}

const assigneeHint = (
  t: Texts["t"],
  phone: string,
  { constituency_name, open_complaints }: Assignee,
): string =>
  t("{phone} · {constituency} · {count} open", {
    phone,
    constituency: constituency_name,
    count: open_complaints,
  });
