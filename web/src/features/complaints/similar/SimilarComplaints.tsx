import { type SimilarComplaint, similarComplaints } from "contract/complaints/similar";
import { ExternalLink } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { Card } from "../../../ui/Card.tsx";
import { StatusBadge } from "../complaint-status.tsx";
import type { NewComplaintFields } from "../create/create-complaint-form.ts";

const LIST_ID = "similar-complaints";

/** The complaints that the form around may repeat; none while they are not known. */
function useSimilarComplaints(): SimilarComplaint[] {
  const [complainant, booth, category] = useWatch<
    NewComplaintFields,
    ["complainant_id", "booth_id", "category_id"]
  >({ name: ["complainant_id", "booth_id", "category_id"] });
  const asks = useCapabilities().similar && Boolean(complainant || (booth && category));
  const query = {
    ...(complainant && { complainant_id: complainant }),
    ...(booth && category && { booth_id: booth, category_id: category }),
  };
  const similar = useApiQuery(similarComplaints, { query }, { enabled: asks });
  return (asks && similar.data?.data) || [];
}

/** Leads from the end of the form to the complaints that it may repeat. */
export function SimilarComplaintsButton() {
  const { t } = useTexts();
  const { length } = useSimilarComplaints();
  if (length === 0) return null;
  return (
    <Button
      variant="ghost"
      onClick={() => document.getElementById(LIST_ID)?.querySelector("a")?.focus()}
    >
      {t("Reported already?")} ({length})
    </Button>
  );
}

/**
 * Complaints that the form may repeat. It never blocks the form, and shows nothing when there are none or the call fails.
 */
export function SimilarComplaints() {
  const { t } = useTexts();
  const found = useSimilarComplaints();
  return (
    <div id={LIST_ID} aria-live="polite" className="empty:hidden">
      {found.length > 0 && (
        <Card
          title={t("Reported already?")}
          hint={t(
            "These may be about the same. Each opens in a new tab, and this form stays as it is.",
          )}
          className="animate-fade"
        >
          <ul className="flex flex-col ruled overflow-hidden rounded-lg border border-line">
            {found.map((complaint) => (
              <li key={complaint.complaint_id}>
                <SimilarLink complaint={complaint} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function SimilarLink({ complaint }: { complaint: SimilarComplaint }) {
  const { t, category: categoryText } = useTexts();
  const { complaint_id, title, category, complainant_name, status, issue_at, is_same_citizen } =
    complaint;
  return (
    <Link
      to={paths.complaint(complaint_id)}
      target="_blank"
      // The new tab copies the session only from its opener.
      rel="opener"
      className="flex min-h-row w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 transition-colors hover:bg-surface focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 grow basis-64">
        <span className="block truncate font-medium" title={title}>
          {title}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">
          {is_same_citizen ? t("Same citizen") : t("Same booth and category")} · #{complaint_id} ·{" "}
          {categoryText(category)} · <DateText value={issue_at} as="day" />
          {!is_same_citizen && complainant_name && ` · ${complainant_name}`}
        </span>
      </span>
      <StatusBadge status={status} />
      <ExternalLink aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="sr-only">{t("(opens in a new tab)")}</span>
    </Link>
  );
}
