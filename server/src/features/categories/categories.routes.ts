import {
  createCategory,
  listCategories,
  listCategoriesOfType,
  updateCategory,
} from "contract/categories";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { forbidden, notFound } from "../../http/errors/http-error.ts";
import { findCategoryTrees, insertCategory, saveCategory } from "./categories.store.ts";

const loaded = message("Categories loaded");

export function categoriesRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listCategories, async () => ({ message: loaded, data: await findCategoryTrees(db) }));

  bind(app, listCategoriesOfType, async ({ params, query, scope }) => {
    const all = query.all !== undefined;
    if (all && !scope.isWholeOffice) throw forbidden();
    const data = await findCategoryTrees(db, { type_id: params.typeId, all });
    if (data.length === 0) throw notFound("Category type");
    return { message: loaded, data };
  });

  bind(app, createCategory, async ({ params, body, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const answer = await insertCategory(tx, params.typeId, body);
      return { answer, entity_id: answer.id };
    });
    return { message: message("Category added"), data };
  });

  bind(app, updateCategory, async ({ params: { typeId: type_id, id }, body, inTransaction }) => {
    const data = await inTransaction(async (tx) => ({
      answer: await saveCategory(tx, { type_id, id }, body),
      entity_id: id,
    }));
    return { message: message("Category updated"), data };
  });
}
