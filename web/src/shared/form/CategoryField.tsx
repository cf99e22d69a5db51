import { useState } from "react";
import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { useKeptText } from "../../ui/use-kept-text.ts";
import { useCategories } from "./use-categories.ts";

interface CategoryFieldProps {
  typeId: number;
  required?: boolean;
  /** Shown while the categories load, or when the chosen one is no longer among them. */
  selectedLabel?: string;
}

/** `category_id` of the surrounding form. */
export function CategoryField({ typeId, required = true, selectedLabel }: CategoryFieldProps) {
  const { t, category } = useTexts();
  const { categories, isPending, onRetry } = useCategories(typeId);
  const { field, fieldState } = useController<{ category_id: number | null }>({
    name: "category_id",
  });
  const [kept, setKept] = useState<string | null>(null);
  const options = categories.map(({ id, name }) => ({ value: id, label: category(name) }));
  function choose(id: number | null) {
    setKept(null);
    field.onChange(id);
  }
  const keptError = useKeptText({ kept, options, isReady: !isPending && !onRetry, choose });
  return (
    <Field label={t("Category")} required={required} error={keptError ?? fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={options}
        value={field.value}
        onChange={choose}
        kept={kept}
        onKeep={setKept}
        onBlur={field.onBlur}
        placeholder={t("Select Category")}
        loading={isPending}
        onRetry={onRetry}
        {...(selectedLabel !== undefined && { selectedLabel: category(selectedLabel) })}
      />
    </Field>
  );
}
