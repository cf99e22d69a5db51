import { useState } from "react";
import type { Ref, TextareaHTMLAttributes } from "react";

import { cx } from "./cx.ts";
import { useFieldProps } from "./Field.tsx";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
  /** Shows how many of this many characters are typed; longer text is possible, the form's schema rejects it. */
  countTo?: number;
  /** The text whose characters the form's schema counts. */
  toCounted?: (typed: string) => string;
}

/** Several lines of text. The field grows with the text where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { className, countTo, toCounted = (typed) => typed, rows = 4, onInput, ...rest } = props;
  const field = useFieldProps();
  const [typed, setTyped] = useState<number | null>(null);
  /** In code points, as the rules of a form count. */
  const countCharacters = (text: string) => Array.from(toCounted(text)).length;
  const length =
    typeof rest.value === "string"
      ? countCharacters(rest.value)
      : (typed ?? countCharacters(String(rest.defaultValue ?? "")));
  const over = countTo !== undefined && length > countTo;
  return (
    <div className="flex flex-col gap-1">
      <textarea
        {...field}
        {...rest}
        rows={rows}
        onInput={(event) => {
          setTyped(countCharacters(event.currentTarget.value));
          onInput?.(event);
        }}
        className={cx(
          "control field-sizing-content h-auto max-h-96 min-h-24 resize-y py-2",
          className,
        )}
      />
      {countTo !== undefined && (
        <span
          className={cx(
            "self-end text-xs tabular-nums",
            over ? "font-medium text-danger" : "text-muted",
          )}
        >
          {length} / {countTo}
        </span>
      )}
    </div>
  );
}
