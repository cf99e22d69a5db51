import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";

export interface DetailItem {
  label: string;
  /** N/A for an empty one. */
  value: ReactNode;
}

interface DetailListProps {
  items: readonly DetailItem[];
  /** On phones each label is beside its value, as on the card of a table's row. */
  compact?: boolean;
}

/** Labels and their values, in as many columns as fit. */
export function DetailList({ items, compact = false }: DetailListProps) {
  const { t } = useTexts();
  return (
    <dl
      className={cx(
        "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4",
        compact && "max-sm:gap-y-1.5",
      )}
    >
      {items.map((item) => (
        <div
          key={item.label}
          className={cx(
            "min-w-0",
            compact &&
              "max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-3",
          )}
        >
          <dt className="text-sm text-muted">{item.label}</dt>
          <dd className="wrap-anywhere">{item.value || t("N/A")}</dd>
        </div>
      ))}
    </dl>
  );
}
