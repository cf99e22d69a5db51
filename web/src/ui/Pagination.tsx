import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

interface PaginationProps {
  page: number;
  totalPages: number;
  /** What all pages have together: '797 complaints'; not shown where it is not known. */
  total?: string | undefined;
  /** The totals are still being counted; the two above are what is certain so far. */
  totalFollows?: boolean | undefined;
  onPage: (page: number) => void;
  /** True while the next page loads. */
  disabled?: boolean;
}

/** 'Page X of Y', with the total where it is known, between Previous and Next; pages start at 1. */
export function Pagination({
  page,
  totalPages,
  total,
  totalFollows = false,
  onPage,
  disabled = false,
}: PaginationProps) {
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  // At either end the pressed button is disabled and loses the focus: the other one gets it.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.disabled && box.current?.contains(focused))
      box.current.querySelector<HTMLButtonElement>("button:enabled")?.focus();
  }, [page]);
  return (
    <nav
      ref={box}
      aria-label={t("Pagination")}
      className="flex flex-wrap print:justify-end items-center justify-between gap-x-4 gap-y-2 pt-4 sm:justify-end"
    >
      <Button
        icon={<ChevronLeft aria-hidden className="-ms-1 size-4" />}
        disabled={page <= 1}
        busy={disabled}
        onClick={() => onPage(page - 1)}
      >
        {t("Previous")}
      </Button>
      <p
        aria-live="polite"
        className={cx(
          "text-muted tabular-nums",
          total && "max-sm:order-first max-sm:basis-full max-sm:text-center",
        )}
      >
        <span>
          {/* As the specification writes it: without commas. */}
          {t("Page {page} of {pages}", {
            page: String(page),
            pages: totalFollows ? "…" : String(totalPages),
          })}
        </span>
        {total && (
          <>
            , <span>{totalFollows ? t("Counting...") : total}</span>
          </>
        )}
      </p>
      <Button disabled={page >= totalPages} busy={disabled} onClick={() => onPage(page + 1)}>
        {t("Next")}
        <ChevronRight aria-hidden className="-me-1 size-4" />
      </Button>
    </nav>
  );
}
