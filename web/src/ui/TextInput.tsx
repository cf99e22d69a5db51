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

/** The browser's own date picker; its value is `YYYY-MM-DD` or empty. */
export function DateInput(props: TextInputProps) {
  return <TextInput {...props} type="date" />;
}

/** The browser's own time picker; its value is `HH:MM` or empty. */
export function TimeInput(props: TextInputProps) {
  return <TextInput {...props} type="time" />;
}
