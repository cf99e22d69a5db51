import type { ComplaintRow } from "contract/complaints/complaints";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import type { ListName } from "../list-names.ts";
import { StatusBadge } from "../complaint-status.tsx";

const load = () => import("./row-work.ts");
export const prefetchWork = () => void load().catch(() => undefined);

interface QuickProps {
  list: ListParams<ListName>;
}
interface RowProps {
  row: ComplaintRow;
}

// Without the code, the rows are read and opened as ever.
const SecondLine = lazy<ComponentType<RowProps>>(() =>
  load().then(
    ({ ComplaintSecondLine }) => ({ default: ComplaintSecondLine }),
    () => ({ default: () => null }),
  ),
);
const Status = lazy<ComponentType<RowProps>>(() =>
  load().then(
    ({ StatusMenu }) => ({
      default: ({ row }: RowProps) => <StatusMenu complaint={row} status={row.status} />,
    }),
    () => ({ default: ({ row }: RowProps) => <StatusBadge status={row.status} /> }),
  ),
);

const Quick = lazy<ComponentType<QuickProps>>(() =>
  load().then(
    ({ QuickFilters }) => ({ default: QuickFilters }),
    () => ({ default: () => null }),
  ),
);

/** Above the list, with the height of one line, on phones of two. */
export const QuickFilters = ({ list }: QuickProps) => (
  <div className="mb-4 min-h-control max-sm:min-h-24">
    <Suspense>
      <Quick list={list} />
    </Suspense>
  </div>
);

/** Whether the server sends what the changes of a row need. */
const isChangeable = (row: ComplaintRow): boolean => row.version !== undefined;

/** A row's second line; nothing where the server does not send it. */
export const secondLine = (row: ComplaintRow): ReactNode =>
  isChangeable(row) && (
    <Suspense fallback={<Skeleton still className="my-1.5 h-3 w-3/5" />}>
      <SecondLine row={row} />
    </Suspense>
  );

/** A row's status, which can be changed where the server can. */
export const statusCell = (row: ComplaintRow): ReactNode => {
  const badge = <StatusBadge status={row.status} />;
  return isChangeable(row) ? (
    <Suspense fallback={<div className="-ms-1 p-1 touch:min-h-control">{badge}</div>}>
      <Status row={row} />
    </Suspense>
  ) : (
    badge
  );
};
