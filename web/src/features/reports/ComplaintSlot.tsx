import { lazy, Suspense, useState } from "react";
import type { ReportFilters } from "./report-filters.ts";

const ComplaintCard = lazy(async () => ({
  default: (await import("./ComplaintCard.tsx")).ComplaintCard,
}));

/**
 * The place of the card of complaints, below the others: its code and its figures are asked for when it comes into view.
 */
export function ComplaintSlot({ filters }: { filters: ReportFilters }) {
  const [isSeen, setSeen] = useState(false);
  return (
    <div ref={isSeen ? undefined : watch(() => setSeen(true))} className="min-h-160">
      {isSeen && (
        <Suspense>
          <ComplaintCard filters={filters} />
        </Suspense>
      )}
    </div>
  );
}

/** A ref that tells when its element can be seen. */
const watch = (onSeen: () => void) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
};
