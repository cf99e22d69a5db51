import { type Category, listCategoriesOfType } from "contract/categories";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";

const none: readonly Category[] = [];

/**
 * The categories to choose from, by type id (contract/categories): the children of the tree's first root (call-10).
 * Nothing is sent while `enabled` is false.
 */
export function useCategories(
  typeId: number,
  enabled = true,
): {
  categories: readonly Category[];
  isPending: boolean;
  /** Loads them again, where they could not be loaded. */
  onRetry: (() => void) | undefined;
} {
  const { t } = useTexts();
  const tree = useApiQuery(
    listCategoriesOfType,
    { params: { typeId } },
    { preset: "reference", failure: t("Failed to load categories"), enabled },
  );
  return {
    categories: tree.data?.data[0]?.children ?? none,
    isPending: tree.isPending,
    onRetry: retryIfFailed(tree),
  };
}
