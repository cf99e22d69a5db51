import { listCategories, listCategoriesOfType } from "contract/categories";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { notFound } from "../../http/errors/http-error.ts";
import { findCategoryTrees } from "./categories.store.ts";

const loaded = message("Categories loaded");

export function categoriesRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listCategories, async () => ({ message: loaded, data: await findCategoryTrees(db) }));

  bind(app, listCategoriesOfType, async ({ params }) => {
    const data = await findCategoryTrees(db, params.typeId);
    if (data.length === 0) throw notFound("Category type");
    return { message: loaded, data };
  });
}
