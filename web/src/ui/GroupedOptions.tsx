import { cx } from "./cx.ts";

export interface GroupedOption {
  /** Unique in its group. */
  key: string;
  label: string;
  /** A second, quieter line. */
  hint?: string;
}
export interface OptionGroup<Option extends GroupedOption> {
  name: string;
  items: readonly Option[];
}

export interface GroupedOptionsProps<Option extends GroupedOption> {
  /** The id of an option is this id and its index: `list-3`. */
  id: string;
  label: string;
  groups: readonly OptionGroup<Option>[];
  /** The index of the marked option among all options, -1 for none. */
  marked: number;
  onMark: (index: number) => void;
  onChoose: (option: Option) => void;
}

/** The grouped options of a combobox; its input above them keeps the focus and handles the keys. */
export function GroupedOptions<Option extends GroupedOption>(props: GroupedOptionsProps<Option>) {
  const { id, label, groups, marked, onMark, onChoose } = props;
  const startOf = (nth: number) =>
    groups.slice(0, nth).reduce((count, { items }) => count + items.length, 0);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="mt-3 max-h-[50dvh] min-h-40 overflow-y-auto overscroll-contain"
    >
      {groups.map(({ name, items }, nth) => (
        <div key={name} role="group" aria-labelledby={`${id}-group-${nth}`}>
          <p id={`${id}-group-${nth}`} className="px-3 pt-3 pb-1 text-sm text-muted">
            {name}
          </p>
          {items.map((option, offset) => {
            const index = startOf(nth) + offset;
            return (
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                ref={index === marked ? showWhole : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => index !== marked && onMark(index)}
                onClick={() => onChoose(option)}
                className={cx(
                  "flex min-h-control cursor-pointer flex-col justify-center rounded-md px-3 py-1.5",
                  index === marked && "bg-accent-soft",
                )}
              >
                <span className="truncate">{option.label}</span>
                {option.hint && <span className="truncate text-sm text-muted">{option.hint}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Stable, so that the list scrolls once: when another option is marked. */
const showWhole = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
