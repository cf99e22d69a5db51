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
interface LineProps extends RowProps {
  /** Whether somebody else has changed it while it was shown. */
  isChanged: boolean;
}

// Without the code, the rows are read and opened as ever.
const SecondLine = lazy<ComponentType<LineProps>>(() =>
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

const Shortcuts = lazy<ComponentType>(() =>
  load().then(
    (work) => ({ default: work.ListShortcuts }),
    () => ({ default: () => null }),
  ),
);

/** The keys of the list, and their button. */
export const ListShortcuts = () => (
  <Suspense>
    <Shortcuts />
  </Suspense>
);

/** Whether the server sends what the changes of a row need. */
const isChangeable = (row: ComplaintRow): boolean => row.version !== undefined;

/** A row's second line; nothing where the server does not send it. `theirs`: the versions that others made of shown rows. */
export const secondLine = (row: ComplaintRow, theirs: ReadonlyMap<number, number>): ReactNode =>
  isChangeable(row) && (
    <Suspense fallback={<Skeleton still className="my-1.5 h-3 w-3/5" />}>
      <SecondLine row={row} isChanged={theirs.get(row.complaint_id) === row.version} />
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
