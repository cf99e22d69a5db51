import type { ComplaintRow } from "contract/complaints/complaints";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusBadge } from "../complaint-status.tsx";
import type { ListName } from "../list-names.ts";
import type { TickProps } from "./TickBox.tsx";
import { noTicks } from "./ticks.ts";

const load = () => import("./row-work.ts");
type Work = Awaited<ReturnType<typeof load>>;
export const prefetchWork = () => void load().catch(() => undefined);

/** A part of it. Without the code, the rows are read and opened as ever. */
const part = <Props,>(
  pick: (work: Work) => ComponentType<Props>,
  without: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load().then(
      (work) => ({ default: pick(work) }),
      () => ({ default: without }),
    ),
  );

interface RowProps {
  row: ComplaintRow;
}
const Quick = part((work) => work.QuickFilters);
const SecondLine = part((work) => work.ComplaintSecondLine);
const Status = part<RowProps>(
  ({ StatusMenu }) =>
    ({ row }) => <StatusMenu complaint={row} status={row.status} />,
  ({ row }) => <StatusBadge status={row.status} />,
);
const Tick = part((work) => work.TickBox);
const Bar = part((work) => work.BulkBar);
const Register = part((work) => work.RegisterLink);
const Shortcuts = part((work) => work.ListShortcuts);

/** Above the list, with the height of one line, on phones of two. */
export const QuickFilters = ({ list }: { list: ListParams<ListName> }) => (
  <div className="mb-4 min-h-control max-sm:min-h-24">
    <Suspense>
      <Quick list={list} />
    </Suspense>
  </div>
);

/** Below the list: the bar of the ticked rows, the link to the register, and the keys with their button. */
export function ListWork(props: TickProps) {
  const [wasTicked, setTicked] = useState(false);
  if (props.ticks.rows.size > 0 && !wasTicked) setTicked(true);
  function close() {
    setTicked(false);
    props.onTicks(noTicks);
  }
  return (
    <Suspense>
      {wasTicked && <Bar {...props} onClose={close} />}
      <Register />
      <Shortcuts />
    </Suspense>
  );
}

/** Whether the server sends what the changes of a row need. */
const isChangeable = (row: ComplaintRow): boolean => row.version !== undefined;

/** The row's number in the list, with its tick box. */
export const indexCell = (row: ComplaintRow, index: number, props: TickProps): ReactNode =>
  isChangeable(row) ? (
    <span className="flex items-center gap-1">
      <Suspense fallback={<span className="-my-1 -ms-2 size-8 touch:size-control" />}>
        <Tick row={row} {...props} />
      </Suspense>
      {index}
    </span>
  ) : (
    index
  );

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
