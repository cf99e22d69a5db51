import { type Category, updateCategory } from "contract/categories";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import { storedFields } from "./category-form.ts";

/** The changes of a category with one click. `active`: those that are offered, in their order. */
export function useCategoryChanges(typeId: number, active: readonly Category[]) {
  const { t } = useTexts();
  const { mutate, isPending } = useApiMutation(updateCategory, {
    failure: t("Failed to save the category"),
  });
  const change = (category: Category, changed: { position?: number; retired?: boolean }) =>
    mutate(
      {
        params: { typeId, id: category.id },
        body: { ...storedFields(category), ...changed },
      },
      {
        onSuccess: () =>
          toast.success(
            changed.retired
              ? t("{name} is retired: it stays on its records", { name: category.name })
              : t("Category updated"),
          ),
      },
    );
  /** The category that stands before (-1) or after (1) another. */
  const neighbour = (category: Category, step: -1 | 1) =>
    active[active.findIndex(({ id }) => id === category.id) + step];
  return {
    busy: isPending,
    neighbour,
    move: (category: Category, step: -1 | 1) => {
      const other = neighbour(category, step);
      if (other) change(category, { position: other.position });
    },
    retire: (category: Category) => change(category, { retired: !category.retired }),
  };
}
