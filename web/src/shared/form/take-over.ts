import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Puts a record's values of now into its form, except into the fields that were changed here. Of the fields `together`, such as
 * the levels of a place, all stay when one was changed.
 */
export function takeOver<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  latest: Values,
  together: readonly Path<Values>[] = [],
): void {
  const mine = form.getValues();
  const isChanged = together.some((name) => form.getFieldState(name).isDirty);
  form.reset(latest, { keepDirtyValues: true });
  if (isChanged)
    for (const name of together) form.setValue(name, mine[name], { shouldDirty: true });
}
