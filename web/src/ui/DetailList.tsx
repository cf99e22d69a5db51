import type { ReactNode } from "react";

export interface DetailListProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Labels and their values, in as many columns as fit. */
export function DetailList({ items }: DetailListProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4">
      {items.map((item) => (
        <div key={item.label} className="min-w-0">
          <dt className="text-sm text-muted">{item.label}</dt>
          <dd className="wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
