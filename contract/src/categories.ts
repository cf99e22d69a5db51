import * as z from "zod/mini";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { message } from "./message.ts";
import { id } from "./rules.ts";

/** Category type ids (call-10). */
export const COMPLAINT_CATEGORY_TYPE = 1;
export const EVENT_CATEGORY_TYPE = 2;

const category = z.object({ id: z.int(), name: z.string() });
export type Category = z.output<typeof category>;
const categoryTree = z.object({
  id: z.int(),
  name: z.string(),
  type_id: z.int(),
  children: z.array(category),
});

export const listCategories = endpoint({
  name: "listCategories",
  method: "GET",
  path: "/api/v0/categories",
  access: ROLES,
  summary: "Both category trees",
  tag: "categories",
  output: success(z.array(categoryTree)),
});

export const listCategoriesOfType = endpoint({
  name: "listCategoriesOfType",
  method: "GET",
  path: "/api/v0/categories/:typeId",
  access: ROLES,
  summary: "The category tree of one type (1 complaint, 2 event); its first root holds the choices",
  tag: "categories",
  params: z.object({ typeId: id(message("Not found")) }),
  output: success(z.array(categoryTree)),
});
