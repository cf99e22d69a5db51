import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { sheetAccept, sheetProblem } from "./sheet-form.ts";

/** `file` of the surrounding form, validated as soon as it is chosen. */
export function SheetField({ disabled }: { disabled: boolean }) {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ file: File[] }, "file">({ name: "file" });
  const chosen = field.value[0];
  const problem = chosen && sheetProblem(chosen);
  return (
    <Field label={t("Excel file")} required error={problem ?? fieldState.error?.message}>
      <FileDrop
        ref={field.ref}
        files={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        accept={sheetAccept}
        disabled={disabled}
        hint={t(".xls, .xlsx or .ods, up to 20 MB")}
      />
    </Field>
  );
}
