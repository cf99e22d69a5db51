import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import {
  filterWord,
  id,
  nullable,
  nullableText,
  optional,
  requiredText,
  seenVersion,
  tooLongMessage,
} from "./rules.ts";

/** Category type ids (call-10). */
export const COMPLAINT_CATEGORY_TYPE = 1;
export const EVENT_CATEGORY_TYPE = 2;

const category = z.object({
  id: z.int(),
  name: z.string(),
  name_hi: nullableText,
  /** Calendar days from the day on which a complaint is logged to the day on which it is due. */
  due_days: z.nullable(z.int()),
  /** 1 is the first choice of its type. */
  position: z.int(),
  /** A retired category stays on its records and cannot be chosen. Listed with `all` only. */
  retired: z.optional(z.literal(true)),
  version: z.int(),
});
export type Category = z.output<typeof category>;
const retiredCategory = z.pick(category, { id: true, name: true, name_hi: true });
export type RetiredCategory = z.output<typeof retiredCategory>;
const categoryTree = z.object({
  id: z.int(),
  name: z.string(),
  type_id: z.int(),
  children: z.array(category),
  /** Retired choices: they stay on their records and in filters. Our own field. */
  retired: z.array(retiredCategory),
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

const typeParams = z.object({ typeId: id(message("Not found")) });

export const listCategoriesOfType = endpoint({
  name: "listCategoriesOfType",
  method: "GET",
  path: "/api/v0/categories/:typeId",
  access: ROLES,
  summary: "The category tree of one type (1 complaint, 2 event); its first root holds the choices",
  tag: "categories",
  params: typeParams,
  /** Retired ones too: for the super administrator. */
  query: z.object({ all: filterWord(message("all must be true"), ["true"]) }),
  output: success(z.array(categoryTree)),
});

export const CATEGORY_NAME_MAX = 100;
export const DUE_DAYS_MAX = 3650;

const name = requiredText(
  message("Name is required"),
  CATEGORY_NAME_MAX,
  tooLongMessage("name", CATEGORY_NAME_MAX),
);
const notText = message("{field} must be text", { field: "name_hi" });
const name_hi = requiredText(
  notText,
  CATEGORY_NAME_MAX,
  tooLongMessage("name_hi", CATEGORY_NAME_MAX),
);
const wrongDays = {
  error: ruleError(
    message("Days until due must be a whole number from 0 to {limit}", { limit: DUE_DAYS_MAX }),
  ),
};
const due_days = z.int(wrongDays).check(z.gte(0, wrongDays), z.lte(DUE_DAYS_MAX, wrongDays));

export const createCategoryForm = z.object({
  name,
  name_hi: optional(name_hi),
  due_days: optional(due_days),
});

/** All fields are given; null clears the Hindi name and the due days. */
export const updateCategoryForm = z.object({
  name,
  name_hi: nullable(name_hi),
  due_days: nullable(due_days),
  position: id(message("{field} must be a whole number of at least 1", { field: "position" })),
  retired: z.boolean({
    error: ruleError(message("{field} must be true or false", { field: "retired" })),
  }),
  version: seenVersion,
});

const storedCategory = z.extend(category, { retired: z.boolean() });

export const createCategory = endpoint({
  name: "createCategory",
  method: "POST",
  path: "/api/v0/categories/:typeId",
  summary: "Add a category as the last choice of its type",
  tag: "categories",
  params: typeParams,
  body: createCategoryForm,
  output: changed(storedCategory),
});

export const updateCategory = endpoint({
  name: "updateCategory",
  method: "PUT",
  path: "/api/v0/categories/:typeId/:id",
  summary:
    "Rename, move, retire or bring back a category; nothing is deleted; an outdated version gets 409",
  tag: "categories",
  params: z.extend(typeParams, { id: id(message("Not found")) }),
  body: updateCategoryForm,
  output: changed(storedCategory),
});
