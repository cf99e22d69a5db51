import { cx } from "../../ui/cx.ts";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";

interface PaletteListProps {
  /** The id of an option is this id and its index: `list-3`. */
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  /** The index of the active option among all options, -1 for none. */
  activeIndex: number;
  onActivate: (index: number) => void;
  onChoose: (option: PaletteItem) => void;
}

/** The palette's options in their groups; the input above them keeps the focus and handles the keys. */
export function PaletteList(props: PaletteListProps) {
  const { id, label, groups, activeIndex, onActivate, onChoose } = props;
  const firstIndex = (nth: number) =>
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
            const index = firstIndex(nth) + offset;
            return (
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === activeIndex}
                ref={index === activeIndex ? showWhole : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => index !== activeIndex && onActivate(index)}
                onClick={() => onChoose(option)}
                className={cx(
                  "flex min-h-control cursor-pointer flex-col justify-center rounded-md px-3 py-1.5",
                  index === activeIndex && "bg-accent-soft",
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

/** A constant function, so that the list scrolls only when another option becomes active. */
const showWhole = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
