import { listAdmins } from "contract/admins";
import { useController } from "react-hook-form";
import { useCall } from "../../api/queries.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";

/** `assigned_to` of the form around it: the id of an admin, picked by name. `selectedLabel` names one who is gone. */
export function AssignedToField({ selectedLabel }: { selectedLabel?: string }) {
  const admins = useCall(
    listAdmins,
    { query: { principal_type: "admin" } },
    { failure: "Failed to fetch admins" },
  );
  const { field, fieldState } = useController<{ assigned_to: number | "" }>({
    name: "assigned_to",
  });
  return (
    <Field label="Assigned To" error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={(admins.data?.data.principals ?? []).map(({ principal_id, name, phone }) => ({
          value: principal_id,
          label: name,
          hint: phone,
        }))}
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? "")}
        onBlur={field.onBlur}
        placeholder="Select Admin"
        loading={admins.isPending}
        selectedLabel={selectedLabel}
      />
    </Field>
  );
}
