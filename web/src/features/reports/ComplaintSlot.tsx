import { lazy, Suspense, useState } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { whenSeen } from "../../ui/when-seen.ts";
import type { ReportFilters } from "./report-filters.ts";

const ComplaintCard = lazy(async () => ({
  default: (await import("./ComplaintCard.tsx")).ComplaintCard,
}));

/**
 * The slot of the complaints' card, below the others: its code and figures load when it comes into view.
 */
export function ComplaintSlot({ filters }: { filters: ReportFilters }) {
  const [isSeen, setSeen] = useState(false);
  return (
    <div ref={isSeen ? undefined : whenSeen(() => setSeen(true))} className="min-h-160">
      {isSeen && (
        <Suspense fallback={<Skeleton className="h-160 w-full" />}>
          <ComplaintCard filters={filters} />
        </Suspense>
      )}
    </div>
  );
}
