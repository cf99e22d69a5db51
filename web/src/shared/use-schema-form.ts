import { toNestErrors } from "@hookform/resolvers";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import * as z from "zod/mini";
import { CallError } from "../api/call-error.ts";
import { FileChanged } from "../api/read-files.ts";

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** The fields of a schema's form: an id is a number, or null while none is chosen. */
export type FormFields<S extends FormSchema> = {
  [Name in keyof z.input<S>]-?: number extends z.input<S>[Name] ? number | null : z.input<S>[Name];
};

/**
 * Validates a form by the contract's schema. Each field gets the schema's first message. The resolver of the package reads
 * the messages inside unions, where the contract's `optional` has none.
 */
const schemaResolver =
  <S extends FormSchema>(schema: S): Resolver<FormFields<S>, unknown, z.output<S>> =>
  (values, _context, options) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of parsed.error.issues)
      errors[path.join(".")] ??= { type: code ?? "custom", message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };

/**
 * A form that the contract's schema validates: on submit, then at each change. A blocked submit focuses the first field with
 * an error; the submit handler gets the schema's output.
 */
export const useSchemaForm = <S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<FormFields<S>>,
): UseFormReturn<FormFields<S>, unknown, z.output<S>> =>
  useForm({ resolver: schemaResolver(schema), defaultValues });

/**
 * Shows an error answer's field errors at their fields; a file that was changed on the disk leaves its field. Returns whether
 * there was one for a field of this form.
 */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof CallError)) return false;
  const values = form.getValues();
  const known = error.fields.filter(({ field }) => field in values);
  if (error instanceof FileChanged)
    for (const { field } of known)
      form.setValue(field as Path<Values>, without(values[field], error.file), {
        shouldDirty: true,
      });
  for (const [index, { field, message }] of known.entries())
    form.setError(field as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  return known.length > 0;
}

const without = <Value>(files: Value, file: File): Value =>
  (Array.isArray(files) ? files.filter((one) => one !== file) : files) as Value;
