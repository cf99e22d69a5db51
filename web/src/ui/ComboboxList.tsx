import { Check } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";

import { useTexts } from "../language/use-texts.tsx";
import type { ComboboxOption } from "./combobox-filter.ts";
import { cx } from "./cx.ts";

interface ComboboxListProps<V extends string | number> {
  id: string;
  options: readonly ComboboxOption<V>[];
  value: V | null;
  /** The index of the active option, -1 for none. */
  activeIndex: number;
  /** Whether the active option is brought into view. */
  follow: boolean;
  onActivate: (index: number) => void;
  onChoose: (option: ComboboxOption<V>) => void;
}

const overscan = 4;

function rowHeight(twoLines: boolean): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const touch = window.matchMedia("(pointer: coarse), (width < 40rem)").matches;
  return rem * (twoLines ? 3.25 : touch ? 2.75 : 2.25);
}

/** The options of a combobox. All rows have the same height, so only the visible ones are rendered. */
export function ComboboxList<V extends string | number>(props: ComboboxListProps<V>) {
  const { id, options, value, activeIndex, follow, onActivate, onChoose } = props;
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const height = rowHeight(options.some((option) => option.hint));
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const first = Math.max(0, Math.floor(top / height) - overscan);
  const last = Math.min(options.length, Math.ceil((top + 15 * rem) / height) + overscan);

  // Scrolling needs the measured height of the box, before the browser paints.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box || !follow || activeIndex < 0) return;
    const start = activeIndex * height;
    if (start < box.scrollTop) box.scrollTop = start;
    else if (start + height > box.scrollTop + box.clientHeight)
      box.scrollTop = start + height - box.clientHeight;
    setTop(box.scrollTop);
  }, [activeIndex, follow, height, options]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // Not the field's label, which names the input.
      aria-label={t("Options")}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      className="max-h-60 min-h-0 overflow-y-auto overscroll-contain"
    >
      <div role="presentation" className="relative" style={{ height: options.length * height }}>
        {options.slice(first, last).map((option, offset) => {
          const index = first + offset;
          const chosen = option.value === value;
          return (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={chosen}
              data-active={index === activeIndex || undefined}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              title={option.label}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => index !== activeIndex && onActivate(index)}
              onClick={() => onChoose(option)}
              className={cx(
                "absolute inset-x-0 flex items-center gap-2 px-3",
                index === activeIndex && "bg-accent-soft",
                chosen && "font-medium text-accent",
              )}
              style={{ top: index * height, height }}
            >
              <span className="min-w-0 grow">
                <span className="block truncate">{option.label || t("N/A")}</span>
                {option.hint && (
                  <span className="block truncate text-sm text-muted">{option.hint}</span>
                )}
              </span>
              {chosen && <Check aria-hidden className="size-4 shrink-0" />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
