import { useQueryClient } from "@tanstack/react-query";
import {
  type Complaint,
  type ComplaintRow,
  listComplaints,
  readComplaint,
} from "contract/complaints/complaints";
import type { Output } from "contract/endpoint";
import { isConflict } from "../../api/call-error.ts";
import { useDropStaleAnswers } from "../../api/stale-answers.ts";
import { toast } from "../../ui/toast.ts";

/** What a change needs to know of a complaint: a row of the list and the read complaint have it. */
export interface ChangeableComplaint {
  complaint_id: number;
  version: number;
}

/** What is shown of a change before the answers that it made old are read again. */
export interface ShownChange {
  row: Partial<ComplaintRow>;
  detail: Partial<Complaint>;
  /** For the toast. */
  message: string;
}

/**
 * Returns a function that waits for the answer of a change of one field, shows the change in the list and on the complaint's
 * page, and resolves to whether it was stored. An outdated version makes both read again; the call's own toast has the message.
 */
export function useComplaintChange() {
  const client = useQueryClient();
  const dropStaleAnswers = useDropStaleAnswers();

  function show(stored: ChangeableComplaint, { row, detail }: ShownChange) {
    client.setQueriesData<Output<typeof listComplaints>>(
      { queryKey: [listComplaints.name] },
      (answer) =>
        answer && {
          ...answer,
          data: answer.data.map((one) =>
            one.complaint_id === stored.complaint_id ? { ...one, ...row, ...stored } : one,
          ),
        },
    );
    client.setQueriesData<Output<typeof readComplaint>>(
      { queryKey: [readComplaint.name] },
      (answer) =>
        answer?.data.complaint_id === stored.complaint_id
          ? { ...answer, data: { ...answer.data, ...detail, ...stored } }
          : answer,
    );
  }

  return async (answer: Promise<{ data: ChangeableComplaint }>, change: ShownChange) => {
    try {
      show((await answer).data, change);
      toast.success(change.message);
      return true;
    } catch (error) {
      if (isConflict(error)) dropStaleAnswers(listComplaints);
      return false;
    }
  };
}
