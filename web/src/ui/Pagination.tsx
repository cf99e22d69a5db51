import { ChevronLeft, ChevronRight } from "lucide-react";

import { Button } from "./Button.tsx";

export interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** While the next page is on its way. */
  disabled?: boolean;
}

/** 'Page X of Y' between Previous and Next; pages start at 1. */
export function Pagination({ page, totalPages, onPage, disabled = false }: PaginationProps) {
  return (
    <nav
      aria-label="Pagination"
      className="flex items-center justify-between gap-4 pt-4 sm:justify-end"
    >
      <Button
        icon={<ChevronLeft aria-hidden className="-ms-1 size-4" />}
        disabled={disabled || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <p aria-live="polite" className="text-muted tabular-nums">
        Page {page} of {totalPages}
      </p>
      <Button disabled={disabled || page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="-me-1 size-4" />
      </Button>
    </nav>
  );
}
