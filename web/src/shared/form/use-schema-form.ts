import { toNestErrors } from "@hookform/resolvers";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type Field,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { message, ruleError } from "contract/message";
import * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";
import { FileChangedError } from "../../api/read-files.ts";

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** The fields of a schema's form: an id is a number, or null while none is chosen. */
export type FormFields<S extends FormSchema> = {
  [Name in keyof z.input<S>]-?: number extends z.input<S>[Name] ? number | null : z.input<S>[Name];
};

/** The fields whose date is half typed. The browser gives such a date as an empty one. */
const halfTyped = (fields: object): string[] =>
  Object.values(fields as Record<string, Field["_f"]>)
    .filter(({ ref }) => "validity" in ref && ref.type === "date" && ref.validity.badInput)
    .map(({ name }) => name);
const halfTypedError: FieldError = {
  type: "date",
  message: ruleError(message("Enter the whole date")),
};

/**
 * Validates a form by the contract's schema. Each field gets the schema's first message, and a half-typed date one of its own. The
 * resolver of the package reads the messages inside unions, where the contract's `optional` has none.
 */
const schemaResolver =
  <S extends FormSchema>(schema: S): Resolver<FormFields<S>, unknown, z.output<S>> =>
  (values, _context, options) => {
    const parsed = z.safeParse(schema, values);
    const unfinished = halfTyped(options.fields);
    if (parsed.success && unfinished.length === 0) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of parsed.error?.issues ?? [])
      errors[issue.path.join(".")] ??= { type: issue.code ?? "custom", message: issue.message };
    for (const name of unfinished) errors[name] = halfTypedError;
    return { values: {}, errors: toNestErrors(errors, options) };
  };

export type SchemaForm<Fields extends FieldValues, Output> = UseFormReturn<
  Fields,
  unknown,
  Output
> & {
  /**
   * `reset` after a success, for the next record. Until the user has changed something, a submit does nothing: a second Enter
   * or click is meant for the record that was just stored.
   */
  startOver: UseFormReturn<Fields, unknown, Output>["reset"];
};

/**
 * A form that the contract's schema validates: on submit, then at each change. `defaultValues` holds the fields in the order of
 * the screen: a blocked submit focuses the first of them with an error. The submit handler gets the schema's output.
 * `setFocus` takes effect after the render that shows the change.
 */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<FormFields<S>>,
): SchemaForm<FormFields<S>, z.output<S>> {
  // The library's own order is that of registration: a page registers its own fields before those of its components.
  const form = useForm<FormFields<S>, unknown, z.output<S>>({
    resolver: schemaResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const { formState } = form;
  const hasStartedOver = useRef(false);
  const [focused, setFocused] = useState<{ name: Path<FormFields<S>> } | null>(null);
  useLayoutEffect(() => {
    if (focused) form.setFocus(focused.name);
  }, [focused, form]);
  return useMemo(() => {
    const setFocus: typeof form.setFocus = (name) => setFocused({ name });
    const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, async (errors, event) => {
        await onInvalid?.(errors, event);
        const first = fieldsInOrder(form).find((name) => name in errors);
        if (first) setFocus(first);
      });
      return (event) => {
        if (!hasStartedOver.current) return submit(event);
        event?.preventDefault();
        return Promise.resolve(undefined);
      };
    };
    const startOver: typeof form.reset = (...given) => {
      form.reset(...given);
      hasStartedOver.current = true;
      const unsubscribe = form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          if (!isDirty) return;
          hasStartedOver.current = false;
          unsubscribe();
        },
      });
    };
    return { ...form, formState, handleSubmit, setFocus, startOver };
  }, [form, formState]);
}

const fieldsInOrder = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) => Object.keys(form.getValues()) as Path<Values>[];

/**
 * A ref for an input that is disabled until another field is filled. When the form focuses it while it is disabled, `first`
 * focuses the other field instead. `ref` is the field's own ref.
 */
export const focusInstead =
  (ref: (target: { focus: () => void }) => void, first: () => void) =>
  (box: HTMLInputElement | null): void => {
    if (box) ref({ focus: () => (box.disabled ? first() : box.focus()) });
  };

/** Whether showFieldErrors() shows all that an error answer says: a toast would repeat it. */
export const isErrorOfFields = (form: { getValues: () => object }, error: unknown): boolean =>
  error instanceof CallError &&
  error.fields.length > 0 &&
  error.fields.every(({ field }) => field in form.getValues()) &&
  (!error.serverMessage || error.fields.some(({ message }) => message === error.serverMessage));

/** Shows an error answer's field errors at their fields; a file that was changed on the disk leaves its field. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof CallError)) return;
  const values = form.getValues();
  const known = fieldsInOrder(form).flatMap((name) => {
    const messages = error.fields.filter(({ field }) => field === name).map((one) => one.message);
    return messages.length > 0 ? [{ name, message: messages.join("; ") }] : [];
  });
  if (error instanceof FileChangedError)
    for (const { name } of known)
      form.setValue(name, without(values[name], error.file), { shouldDirty: true });
  for (const { name, message } of known) form.setError(name, { type: "server", message });
  if (known[0]) form.setFocus(known[0].name);
}

const without = <Value>(files: Value, file: File): Value =>
  (Array.isArray(files) ? files.filter((one) => one !== file) : files) as Value;
