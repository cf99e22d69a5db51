import { type ComponentType, useState } from "react";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { toast } from "../../../ui/toast.ts";
import type { EditComplaintProps } from "./EditComplaint.tsx";
import type { useOpenComplaint } from "./use-open-complaint.ts";

const loadForm = () => import("./EditComplaint.tsx");
/** Loads the form's code, which the page does not need to be read. */
export const prefetchForm = (): void => void loadForm().catch(() => undefined);

/** Edit mode: the form's component and the complaint that it edits, both while it is open. */
export function useEditing({ reload, isReading }: ReturnType<typeof useOpenComplaint>) {
  const { t } = useTexts();
  /** The complaint as it was when editing began: a later answer must not change the form. */
  const [editing, setEditing] = useState<ComplaintDetail | null>(null);
  const [Form, setForm] = useState<ComponentType<EditComplaintProps>>();
  /** Whether editing waits for the complaint to be read, or for the form's code. */
  const [isOpening, setOpening] = useState(false);

  /** Begins with the answer of a read that is under way, because `shown` can be an older version. */
  async function begin(shown: ComplaintDetail) {
    setOpening(true);
    const latest = isReading ? reload({ cancelRefetch: false }) : shown;
    try {
      const { EditComplaint } = await loadForm();
      setForm(() => EditComplaint);
      setEditing(await latest);
    } catch {
      toast.error(t("This could not be opened. Check the connection, then try again."));
    }
    setOpening(false);
  }
  /** For the form, which can be closed before the answer. */
  async function reloadForm() {
    const latest = await reload();
    if (latest) setEditing((edited) => edited && latest);
    return latest;
  }
  return { editing, Form, isOpening, begin, reloadForm, stop: () => setEditing(null) };
}
