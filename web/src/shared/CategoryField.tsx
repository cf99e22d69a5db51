import { type Category, listCategoriesOfType } from "contract/categories";
import { useController } from "react-hook-form";
import { useCall } from "../api/queries.ts";
import { Combobox } from "../ui/Combobox.tsx";
import { Field } from "../ui/Field.tsx";

const none: readonly Category[] = [];

/** The categories to choose from, by type id (contract/categories): the children of the tree's first root (spec.md section 3). */
export function useCategories(typeId: number): {
  categories: readonly Category[];
  isPending: boolean;
} {
  const tree = useCall(
    listCategoriesOfType,
    { params: { typeId } },
    { preset: "reference", failure: "Failed to load categories" },
  );
  return { categories: tree.data?.data[0]?.children ?? none, isPending: tree.isPending };
}

export interface CategoryFieldProps {
  typeId: number;
  required?: boolean;
  /** Shown while the categories are on their way, or when the chosen one is no longer among them. */
  selectedLabel?: string;
}

/** `category_id` of the form around it. */
export function CategoryField({ typeId, required = true, selectedLabel }: CategoryFieldProps) {
  const { categories, isPending } = useCategories(typeId);
  const { field, fieldState } = useController<{ category_id: number | "" }>({
    name: "category_id",
  });
  return (
    <Field label="Category" required={required} error={fieldState.error?.message}>
      <Combobox
        ref={field.ref}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={field.value || null}
        onChange={(id) => field.onChange(id ?? "")}
        onBlur={field.onBlur}
        placeholder="Select Category"
        loading={isPending}
        {...(selectedLabel !== undefined && { selectedLabel })}
      />
    </Field>
  );
}
