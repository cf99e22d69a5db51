import { CircleAlert } from "lucide-react";
import { createContext, use, useId } from "react";
import type { ReactNode } from "react";

import type { Message } from "../language/language.ts";
import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";

interface FieldContextValue {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldContextValue | null>(null);

/** The props that tie a control to its Field's label, hint and error. Empty outside a Field. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

/** The same for a group of controls, which is named by the label's id. */
export function useFieldGroupProps() {
  const field = use(FieldContext);
  return field
    ? { id: field.id, "aria-labelledby": field.labelId, "aria-describedby": field.describedBy }
    : {};
}

export interface FieldProps {
  label: string;
  /** Shows the mark and sets aria-required; the form's schema validates. */
  required?: boolean;
  hint?: ReactNode;
  /** A message; or a string: the error of a rule of the form's schema, or a text of the server. */
  error?: Message | string | undefined;
  /** True for controls that are a group of buttons instead of one input. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, then hint and error below it; the control inside reads `useFieldProps`. */
export function Field({
  label,
  required = false,
  hint,
  error,
  group = false,
  className,
  children,
}: FieldProps) {
  const { message } = useTexts();
  const controlId = useId();
  const labelId = `${controlId}-label`;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  // A pseudo-element, so that the label's text stays unchanged for voice control and text search.
  const mark = required && "after:ms-0.5 after:text-danger after:content-['*'_/_'']";
  const labelClass = cx("w-fit text-sm font-medium", mark);
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      {group ? (
        <span id={labelId} className={labelClass}>
          {label}
        </span>
      ) : (
        <label id={labelId} htmlFor={controlId} className={labelClass}>
          {label}
        </label>
      )}
      <FieldContext
        value={{ id: controlId, labelId, describedBy, invalid: Boolean(error), required }}
      >
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{message(error)}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
