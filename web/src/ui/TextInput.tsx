import type { InputHTMLAttributes, Ref } from "react";

import { cx } from "./cx.ts";
import { useFieldProps } from "./Field.tsx";

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Inside a Field it is tied to the field's label, hint and error. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...useFieldProps()}
      {...rest}
      className={cx("control", className)}
    />
  );
}

/**
 * A native date or time field. React also writes a changed `value` as the default value, and Firefox then clears the parts
 * of a half-typed one. The value is therefore written only when the field has another.
 */
function NativePicker({ value, ref, ...props }: TextInputProps) {
  function attach(input: HTMLInputElement | null) {
    if (typeof ref === "function") ref(input);
    else if (ref) ref.current = input;
    if (input && typeof value === "string" && input.value !== value) input.value = value;
  }
  return <TextInput {...props} ref={attach} />;
}

/** The browser's own date picker; its value is `YYYY-MM-DD` or empty. */
export function DateInput(props: TextInputProps) {
  // Without a latest day, a year can be typed with six digits, which is no YYYY-MM-DD.
  return <NativePicker max="9999-12-31" {...props} type="date" />;
}

/** The browser's own time picker; its value is `HH:MM` or empty. */
export function TimeInput(props: TextInputProps) {
  return <NativePicker {...props} type="time" />;
}
