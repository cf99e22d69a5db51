import { cleanLines } from "contract/clean-text";
import type { ComponentType } from "react";
import { type RegisterOptions, useController, useFormContext } from "react-hook-form";
import { ChoiceGroup, type ChoiceGroupProps } from "../../ui/ChoiceGroup.tsx";
import { Combobox, type ComboboxProps } from "../../ui/Combobox.tsx";
import { Field, type FieldProps } from "../../ui/Field.tsx";
import { TextArea, type TextAreaProps } from "../../ui/TextArea.tsx";
import { TextInput, type TextInputProps } from "../../ui/TextInput.tsx";

/** A field of the surrounding form, by its name there: its label, and the error of the form's schema. */
type FormField<Control> = { name: string } & Omit<FieldProps, "error" | "group" | "children"> &
  Omit<Control, "name" | "value" | "onChange" | "ref" | keyof FieldProps>;

interface Registered {
  /** The input; one line of text when not given. */
  input?: ComponentType<TextInputProps>;
  rules?: RegisterOptions;
}

export function TextField(props: FormField<TextInputProps> & Registered) {
  const {
    name,
    label,
    required,
    hint,
    className,
    input: Input = TextInput,
    rules,
    ...rest
  } = props;
  const { register, getFieldState, formState } = useFormContext();
  const error = getFieldState(name, formState).error?.message;
  return (
    <Field {...{ label, required, hint, className, error }}>
      <Input {...register(name, rules)} {...rest} />
    </Field>
  );
}

export function TextAreaField(props: FormField<Omit<TextAreaProps, "toCounted">>) {
  const { name, label, required, hint, className, ...rest } = props;
  const { field, fieldState } = useController({ name });
  return (
    <Field {...{ label, required, hint, className }} error={fieldState.error?.message}>
      <TextArea {...field} value={field.value ?? ""} toCounted={cleanLines} {...rest} />
    </Field>
  );
}

export function ComboboxField<V extends string | number>(props: FormField<ComboboxProps<V>>) {
  const { name, label, required, hint, className, ...rest } = props;
  const { field, fieldState } = useController({ name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Field {...{ label, required, hint, className }} error={fieldState.error?.message}>
      <Combobox<V> {...{ ref, value, onChange, onBlur }} {...rest} />
    </Field>
  );
}

/** A required choice. The form can focus it. */
export function ChoiceField<V extends string | number>(props: FormField<ChoiceGroupProps<V>>) {
  const { name, label, hint, className, options } = props;
  const { field, fieldState } = useController({ name });
  return (
    <Field {...{ label, hint, className }} required group error={fieldState.error?.message}>
      <div
        ref={(box) => field.ref({ focus: () => box?.querySelector("button")?.focus() })}
        onBlur={field.onBlur}
      >
        <ChoiceGroup
          required
          options={options}
          value={(field.value as V) || null}
          onChange={field.onChange}
        />
      </div>
    </Field>
  );
}
