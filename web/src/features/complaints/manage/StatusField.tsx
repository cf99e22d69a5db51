import { useController } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
import { statusChoices } from "../complaint-status.tsx";

/** `status_id` of the surrounding form, from the fixed list (complaint-edit-5). */
export function StatusField() {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ status_id: number | null }>({ name: "status_id" });
  return (
    <Field
      label={t("Status")}
      required
      group
      error={fieldState.error?.message}
      className="col-span-full"
    >
      <div
        ref={(box) => field.ref({ focus: () => box?.querySelector("button")?.focus() })}
        onBlur={field.onBlur}
      >
        <ChoiceGroup
          required
          options={statusChoices.map(({ id, name, tone }) => ({ value: id, label: t(name), tone }))}
          value={field.value}
          onChange={field.onChange}
        />
      </div>
    </Field>
  );
}
