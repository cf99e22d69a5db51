import { cx } from "./cx.ts";
import { useFieldGroupProps } from "./Field.tsx";
import { Mark } from "./Badge.tsx";
import type { Tone } from "./Badge.tsx";

export interface ChoiceGroupProps<V extends string | number> {
  options: readonly { value: V; label: string; tone?: Tone }[];
  value: V | null;
  /** Gets null when the chosen option is pressed again, unless `required`. */
  onChange: (value: V | null) => void;
  required?: boolean;
  /** The accessible name, where no Field gives one. */
  label?: string;
}

/** A few options side by side, of which at most one is chosen; pressing the chosen one clears it. */
export function ChoiceGroup<V extends string | number>({
  options,
  value,
  onChange,
  required = false,
  label,
}: ChoiceGroupProps<V>) {
  return (
    <div role="group" {...useFieldGroupProps()} aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen && !required ? null : option.value)}
            className={cx(
              "inline-flex h-control items-center gap-2 rounded-full border px-4 transition-colors",
              chosen
                ? "border-accent bg-accent-soft font-medium text-accent inset-ring inset-ring-accent"
                : "border-edge bg-surface-raised hover:bg-surface-sunken",
            )}
          >
            {option.tone && <Mark tone={option.tone} />}
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
