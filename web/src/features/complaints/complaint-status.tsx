import { COMPLAINT_STATUSES, type ComplaintStatus } from "contract/complaints/statuses";
import { useTexts } from "../../language/use-texts.tsx";
import { statusTones } from "../../shared/status-tones.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The status that a word of the URL names: its code in any case, or its id in digits. */
export function findStatus(text: string): (typeof COMPLAINT_STATUSES)[number] | undefined {
  const wanted = text.trim().toLowerCase();
  return COMPLAINT_STATUSES.find(({ id, name }) => name === wanted || String(id) === wanted);
}

/** The fixed list as choices, each with its mark. */
export const statusChoices = COMPLAINT_STATUSES.map(({ id, name }) => ({
  id,
  name,
  tone: statusTones[name],
}));

/** A status in its one spelling (complaint-list-10), with mark and colour; an unknown one is shown unchanged, a missing one as N/A. */
export function StatusBadge({ status }: { status: ComplaintStatus | "" }) {
  const { t } = useTexts();
  if (!status) return t("N/A");
  return <Badge tone={statusTones[status] ?? "neutral"}>{t(status)}</Badge>;
}
