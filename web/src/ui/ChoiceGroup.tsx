import { ChoiceButton } from "./ChoiceButton.tsx";
import { useFieldGroupProps } from "./Field.tsx";
import type { Tone } from "./Badge.tsx";

export interface ChoiceGroupProps<V extends string | number> {
  options: readonly { value: V; label: string; tone?: Tone }[];
  value: V | null;
  /** Gets null when the chosen option is pressed again, unless `required`. */
  onChange: (value: V | null) => void;
  required?: boolean;
  /** The accessible name, where no Field gives one. */
  label?: string;
  isCompact?: boolean;
}

/** A few options side by side, of which at most one is chosen; pressing the chosen one clears it. */
export function ChoiceGroup<V extends string | number>({
  options,
  value,
  onChange,
  required = false,
  label,
  isCompact = false,
}: ChoiceGroupProps<V>) {
  return (
    <div role="group" {...useFieldGroupProps()} aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <ChoiceButton
            key={option.value}
            isCompact={isCompact}
            isChosen={chosen}
            tone={option.tone}
            onClick={() => onChange(chosen && !required ? null : option.value)}
          >
            {option.label}
          </ChoiceButton>
        );
      })}
    </div>
  );
}
