import { useQueryClient } from "@tanstack/react-query";
import { listComplaintActivity } from "contract/complaints/activity";
import { type Complaint, readComplaint } from "contract/complaints/complaints";
import { useState } from "react";
import { isNotFound } from "../../../api/call-error.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useLiveQuery } from "../../../api/live-query.ts";
import type { Label } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { toast } from "../../../ui/toast.ts";

/** The fields that are marked when somebody else has changed them. */
const WATCHED = {
  title: "Complaint Title",
  status_code: "Status",
  category_name: "Category",
  description: "Description",
  due_on: "Due",
  follow_up_on: "Follow-up",
  booth_number: "Booth Number",
  complainant_name: "Complainant",
  assigned_to_name: "Assigned To",
  attachments: "Attachments",
} as const satisfies Partial<Record<keyof Complaint, Label>>;
type Watched = keyof typeof WATCHED;
const watchedFields = Object.keys(WATCHED) as Watched[];
export type ChangedFields = ReadonlySet<Watched>;
const none: ChangedFields = new Set();

/**
 * The complaint of the page. It is read again while it is open (live-1): what somebody else has changed meanwhile is named in
 * a toast and stays marked until the user changes the complaint, too (complaint-9).
 */
export function useOpenComplaint(id: string) {
  const { t } = useTexts();
  const client = useQueryClient();
  /** What others changed, and the version that they made: a change of the user's own makes another. */
  const [theirs, setTheirs] = useState<{ fields: ChangedFields; version?: number }>();
  const read = useLiveQuery(
    readComplaint,
    { params: { id } },
    {
      failure: t("Cannot fetch complaint"),
      onChanged: ({ data: before }, { data: after }) => {
        const fields = watchedFields.filter((name) => before[name] !== after[name]);
        if (fields.length === 0) return;
        const earlier = theirs && theirs.version === before.version ? theirs.fields : none;
        setTheirs({ fields: new Set([...earlier, ...fields]), version: after.version });
        toast.info(
          t("Someone else changed this complaint: {fields}", {
            fields: fields.map((name) => t(WATCHED[name])).join(", "),
          }),
        );
      },
    },
  );
  const complaint: ComplaintDetail | undefined = read.data?.data;

  /** Reads it again after a change of the user's own; null when that failed, which a toast has shown. */
  async function reload(options?: { cancelRefetch: boolean }): Promise<ComplaintDetail | null> {
    void client.invalidateQueries({ queryKey: [listComplaintActivity.name] });
    const { data, isSuccess } = await read.refetch(options);
    return isSuccess ? data.data : null;
  }
  return {
    complaint,
    changed: theirs && theirs.version === complaint?.version ? theirs.fields : none,
    reload,
    isReading: read.isFetching,
    /** Whether nothing can be shown: it was never read, or it does not exist any more. */
    isGone: isNotFound(read.error),
    hasFailed: read.isLoadingError,
  };
}
