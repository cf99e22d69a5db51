import { type ComponentType, lazy, Suspense, useState } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { whenVisible } from "../../ui/when-visible.ts";
import { cardNotLoaded } from "./CardNotLoaded.tsx";
import type { ReportFilters } from "./report-filters.ts";

const ComplaintCard = lazy<ComponentType<{ filters: ReportFilters }>>(() =>
  import("./ComplaintCard.tsx").catch(cardNotLoaded),
);

/** The complaint card, below the others; its code and figures load when it comes into view. */
export function ComplaintSlot({ filters }: { filters: ReportFilters }) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div ref={isVisible ? undefined : whenVisible(() => setVisible(true))} className="min-h-160">
      {isVisible && (
        <Suspense fallback={<Skeleton className="h-160 w-full" />}>
          <ComplaintCard filters={filters} />
        </Suspense>
      )}
    </div>
  );
}
