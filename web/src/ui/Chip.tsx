import { X } from "lucide-react";
import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";

/** One removable filter: `label: value` and a button named after it. */
export function Chip({
  label,
  value,
  onRemove,
}: {
  label: string;
  value: string;
  onRemove: () => void;
}) {
  const { t } = useTexts();
  const remove = t("Remove {name}", { name: label });
  return (
    <span className="inline-flex min-h-8 max-w-full animate-fade items-center rounded-full border border-line bg-surface-raised ps-3 text-sm touch:min-h-control">
      <span className="min-w-0 truncate py-0.5">
        <span className="text-muted">{label}:</span> <span className="font-medium">{value}</span>
      </span>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        onClick={onRemove}
        className="grid print:hidden size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-danger touch:size-control"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}

/** A wrapping row of chips under one name, with room for a control such as Clear All at its end. */
export function ChipRow({
  label,
  action,
  children,
}: {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{label}</span>
      {children}
      {action}
    </div>
  );
}
