import type { ComplaintRow } from "contract/complaints/complaints";
import type { ReactNode } from "react";
import { StatusBadge } from "../complaint-status.tsx";
import { StatusMenu } from "../StatusMenu.tsx";
import { ComplaintSecondLine } from "./ComplaintSecondLine.tsx";
import { TickBox, type TickProps } from "./TickBox.tsx";

/** Whether the server sends what the changes of a row need. */
const isChangeable = (row: ComplaintRow): boolean => row.version !== undefined;

/** The row's number in the list, with its tick box. */
export const indexCell = (row: ComplaintRow, index: number, props: TickProps): ReactNode =>
  isChangeable(row) ? (
    <span className="flex items-center gap-1">
      <TickBox row={row} {...props} />
      {index}
    </span>
  ) : (
    index
  );

/** A row's second line; nothing where the server does not send it. `theirs`: the versions that others made of shown rows. */
export const secondLine = (row: ComplaintRow, theirs: ReadonlyMap<number, number>): ReactNode =>
  isChangeable(row) && (
    <ComplaintSecondLine row={row} isChanged={theirs.get(row.complaint_id) === row.version} />
  );

/** A row's status, which can be changed where the server can. */
export const statusCell = (row: ComplaintRow): ReactNode =>
  isChangeable(row) ? (
    <StatusMenu complaint={row} status={row.status} />
  ) : (
    <StatusBadge status={row.status} />
  );
