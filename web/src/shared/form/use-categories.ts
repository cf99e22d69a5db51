import { type Category, type RetiredCategory, listCategoriesOfType } from "contract/categories";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";

const none: readonly Category[] = [];
const noneRetired: readonly RetiredCategory[] = [];

/**
 * The categories to choose from, by type id (contract/categories): the children of the tree's first root (call-10).
 * Nothing is sent while `enabled` is false.
 */
export function useCategories(
  typeId: number,
  enabled = true,
): {
  categories: readonly Category[];
  /** No longer chosen for a record; filters still offer them. */
  retired: readonly RetiredCategory[];
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
    retired: tree.data?.data[0]?.retired ?? noneRetired,
    isPending: tree.isPending,
    onRetry: retryIfFailed(tree),
  };
}
