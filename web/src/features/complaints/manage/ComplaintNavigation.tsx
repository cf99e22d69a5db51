import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import {
  BACK_TO_ROW,
  focusOnArrival,
  useFromList,
  useListUrl,
} from "../../../shared/list/back-to-list.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { IconLabel } from "../../../ui/IconLabel.tsx";
import { type Neighbour, useNeighbours } from "./use-neighbours.ts";

/** The links back to the list, and to the complaints before and after this one in it (complaint-6, complaint-7). */
export function ComplaintNavigation({ id }: { id: string }) {
  const { t } = useTexts();
  const listUrl = useListUrl(paths.complaints);
  const neighbours = useNeighbours(id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Link
        to={listUrl}
        state={BACK_TO_ROW}
        aria-label={t("Back to all complaints")}
        className={buttonClass("ghost", "px-2")}
      >
        <IconLabel>
          <ArrowLeft aria-hidden className="size-4" />
          {t("All complaints")}
        </IconLabel>
      </Link>
      {neighbours && (
        <nav
          aria-label={t("Complaints of the list")}
          className="-me-4 flex items-center max-sm:-me-2"
        >
          <NeighbourLink to={neighbours.previous} which="previous" />
          {neighbours.index !== null && neighbours.total !== undefined && (
            <span className="text-sm text-muted tabular-nums">
              {t("{index} of {total}", { index: neighbours.index, total: neighbours.total })}
            </span>
          )}
          <NeighbourLink to={neighbours.next} which="next" />
        </nav>
      )}
    </div>
  );
}

interface NeighbourLinkProps {
  /** Null at an end of the list. */
  to: Neighbour | null;
  which: "previous" | "next";
}

/** It replaces the page in the browser's history, so that Back leads to the list. It has the focus again on the next page. */
function NeighbourLink({ to, which }: NeighbourLinkProps) {
  const { t } = useTexts();
  const isHere = useFromList()?.walked === which;
  const isNext = which === "next";
  const label = (
    <IconLabel>
      {!isNext && <ChevronLeft aria-hidden className="size-4" />}
      <span className="max-sm:sr-only">{t(isNext ? "Next" : "Previous")}</span>
      {isNext && <ChevronRight aria-hidden className="size-4" />}
    </IconLabel>
  );
  const className = buttonClass("ghost", "max-sm:min-w-control max-sm:px-2");
  if (!to)
    return (
      <span aria-hidden className={`${className} pointer-events-none text-muted`}>
        {label}
      </span>
    );
  return (
    <Link
      ref={isHere ? focusOnArrival : undefined}
      to={paths.complaint(to.id)}
      state={{ ...to.state, walked: which }}
      replace
      aria-label={t(isNext ? "Next complaint" : "Previous complaint")}
      className={className}
    >
      {label}
    </Link>
  );
}
