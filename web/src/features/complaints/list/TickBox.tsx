import type { ComplaintRow } from "contract/complaints/complaints";
import type { Dispatch, SetStateAction } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { lazyDialog, noWaiting } from "../../../ui/lazy-dialog.tsx";
import { type Ticks, toggled } from "./ticks.ts";

export interface TickProps {
  ticks: Ticks;
  onTicks: Dispatch<SetStateAction<Ticks>>;
  /** The rows of the shown page. */
  listed: readonly ComplaintRow[];
}

export const BulkBar = lazyDialog<TickProps & { onClose: () => void }>(
  () => import("./BulkBar.tsx"),
  noWaiting,
);

/** Ticks a row for a change of many; with Shift all rows from the last one (complaint-work-8). */
export function TickBox({ row, ticks, onTicks, listed }: TickProps & { row: ComplaintRow }) {
  const { t } = useTexts();
  return (
    <label
      onPointerEnter={BulkBar.prefetch}
      className="-my-1 -ms-2 inline-grid size-8 shrink-0 cursor-pointer place-items-center touch:size-control"
    >
      <input
        type="checkbox"
        onFocus={BulkBar.prefetch}
        aria-label={t("Select #{number}", { number: String(row.complaint_id) })}
        checked={ticks.rows.has(row.complaint_id)}
        onChange={({ nativeEvent }) =>
          onTicks(
            toggled(ticks, row, listed, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey),
          )
        }
        className="size-4.5 accent-accent"
      />
    </label>
  );
}
