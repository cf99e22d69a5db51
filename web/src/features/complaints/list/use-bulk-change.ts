import {
  BULK_FIELDS,
  BULK_MAX,
  type BulkAction,
  changeComplaints,
} from "contract/complaints/changes";
import type { ComplaintRow } from "contract/complaints/complaints";
import { useState } from "react";
import { CallError } from "../../../api/call-error.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { findStatus } from "../complaint-status.tsx";

/** What a change of many sets. */
export interface BulkChange {
  action: BulkAction;
  value: number | string | null;
}
export interface BulkReport {
  done: number[];
  failed: { id: number; message: string }[];
}
/** The report, and the changes that take the done ones back. */
export interface BulkResult extends BulkReport {
  undo: (BulkChange & { rows: ComplaintRow[] })[];
}

const isReport = (data: unknown): data is BulkReport =>
  typeof data === "object" && data !== null && "done" in data && "failed" in data;
const reportOf = (error: unknown) =>
  error instanceof CallError && isReport(error.data) ? error.data : null;

/** The value that a row has of what an action sets. */
const valueOf = (action: BulkAction, row: ComplaintRow) =>
  ({
    assign: row.assigned_to,
    status: findStatus(row.status)?.id ?? null,
    follow_up: row.follow_up_on,
  })[action];

/** The changes that take back a change of these rows: one for each value that they had. Each row has a new version now. */
function undoOf({ action, value }: BulkChange, rows: readonly ComplaintRow[]) {
  const changed = rows.filter((row) => valueOf(action, row) !== value);
  const byValue = Map.groupBy(changed, (row) => valueOf(action, row));
  return [...byValue].map(([before, group]) => ({
    action,
    value: before,
    rows: group.map((row) => ({ ...row, version: row.version + 1 })),
  }));
}

/** Changes many complaints, at most BULK_MAX with one call. Only the given rows are sent, each with the version that was shown. */
export function useBulkChange() {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync } = useApiMutation(changeComplaints, {
    failure: t("Failed to update complaints"),
    inline: (error) => reportOf(error) !== null,
  });

  async function send({ action, value }: BulkChange, rows: readonly ComplaintRow[]) {
    const body = {
      action,
      [BULK_FIELDS[action]]: value,
      complaint_ids: rows.map((row) => row.complaint_id),
      versions: Object.fromEntries(rows.map((row) => [row.complaint_id, row.version])),
    };
    try {
      return (await mutateAsync({ body })).data;
    } catch (error) {
      // A toast shows any other failure.
      return reportOf(error) ?? { done: [], failed: [] };
    }
  }
  return {
    isBusy,
    change: async (asked: BulkChange, rows: readonly ComplaintRow[]): Promise<BulkResult> => {
      setBusy(true);
      const result: BulkResult = { done: [], failed: [], undo: [] };
      for (let first = 0; first < rows.length; first += BULK_MAX) {
        const { done, failed } = await send(asked, rows.slice(first, first + BULK_MAX));
        result.done.push(...done);
        result.failed.push(...failed);
      }
      setBusy(false);
      const isDone = new Set(result.done);
      return {
        ...result,
        undo: undoOf(
          asked,
          rows.filter((row) => isDone.has(row.complaint_id)),
        ),
      };
    },
  };
}
