import { type Category, updateCategoryForm } from "contract/categories";
import { asciiDigits } from "contract/digits";
import * as z from "zod/mini";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

const { due_days, ...others } = updateCategoryForm.shape;

/** Typed days as a number. Text that is none becomes NaN, which the rule refuses. */
const typedDays = z.transform((text: string): number | "" | null => {
  const typed = asciiDigits(text.trim());
  return typed && Number(typed);
});

/** A category's form (category-1). Position, retirement and version are not typed: they are those of the stored one. */
export const categoryForm = z.object({ ...others, due_days: z.pipe(typedDays, due_days) });
export type CategoryValues = FormFields<typeof categoryForm>;
export type CategoryFields = z.output<typeof categoryForm>;

/** The form's values for a category, or for a new one. */
export const categoryValues = (category?: Category): CategoryValues => ({
  name: category?.name ?? "",
  name_hi: category?.name_hi ?? "",
  due_days: category?.due_days?.toString() ?? "",
  // A new one gets the last place.
  position: category?.position ?? 1,
  retired: category?.retired ?? false,
  version: category?.version ?? null,
});

/** All fields of a category, as its change sends them. */
export const storedFields = ({ name, name_hi, due_days, position, retired }: Category) => ({
  name,
  name_hi,
  due_days,
  position,
  retired: retired ?? false,
});
