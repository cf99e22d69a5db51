import { type Category, listCategoriesOfType } from "contract/categories";
import { useCall } from "../api/queries.ts";

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
