import type { Ref, TextareaHTMLAttributes } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { useFieldProps } from "./Field.tsx";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
  /** Shows that so many characters are needed, until they are typed. */
  countFrom?: number | undefined;
  /** Shows how many of this many characters are typed; longer text is possible, the form's schema rejects it. */
  countTo: number;
  /** The text whose characters the form's schema counts. */
  toCounted: (typed: string) => string;
}

/** Several lines of text. The field grows with the text where the browser supports it. */
export function TextArea({ countFrom = 0, countTo, toCounted, rows = 4, ...rest }: TextAreaProps) {
  const { t } = useTexts();
  const field = useFieldProps();
  // In code points, as the rules of a form count.
  const { length } = Array.from(toCounted(rest.value));
  return (
    <div className="flex flex-col gap-1">
      <textarea
        {...field}
        {...rest}
        rows={rows}
        className="control field-sizing-content h-auto max-h-96 min-h-24 resize-y py-2"
      />
      <span
        className={cx(
          "self-end text-xs tabular-nums",
          length > countTo ? "font-medium text-danger" : "text-muted",
        )}
      >
        {length} / {countTo}
        {length < countFrom && t(", at least {count}", { count: countFrom })}
      </span>
    </div>
  );
}
