import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { useCategories } from "../form/use-categories.ts";

interface CategoryFilterProps {
  typeId: number;
  /** The id as text; "" for none. */
  value: string;
  onChange: (value: string) => void;
}

/** The category of a filter dialog: the choices, then the retired ones, which stay on their records (category-2). */
export function CategoryFilter({ typeId, value, onChange }: CategoryFilterProps) {
  const { t, category } = useTexts();
  const { categories, retired, isPending, onRetry } = useCategories(typeId);
  const option = (id: number, label: string) => ({ value: String(id), label });
  return (
    <Combobox
      label={t("Category")}
      options={[
        ...categories.map(({ id, name }) => option(id, category(name))),
        ...retired.map(({ id, name }) =>
          option(id, t("{name} (retired)", { name: category(name) })),
        ),
      ]}
      value={value || null}
      onChange={(id) => onChange(id ?? "")}
      placeholder={t("Select Category")}
      loading={isPending}
      onRetry={onRetry}
    />
  );
}
