import { COMPLAINT_FIELDS, OPTIONAL_TEXT_FIELDS } from "contract/complaints/complaint-fields";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { Label, Texts } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Card } from "../../../ui/Card.tsx";
import { type DetailItem, DetailList } from "../../../ui/DetailList.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { complaintDates } from "./complaint-dates.tsx";
import { PrintReceipt } from "../receipt/PrintReceipt.tsx";
import { StatusBadge } from "../complaint-status.tsx";

/** Without its copy button when its code cannot be loaded. */
const TrackingCode = lazy<ComponentType<{ code: string }>>(() =>
  import("../receipt/TrackingCode.tsx").catch(() => ({ default: ({ code }) => <>{code}</> })),
);

/** The complaint's text and details; a skeleton of the same size while it loads. */
export function ComplaintView({ complaint }: { complaint: ComplaintDetail | undefined }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Card className="wrap-anywhere">
      <div className="mb-3 flex min-h-control items-center justify-between gap-3">
        {complaint ? (
          <StatusBadge status={complaint.status_code} />
        ) : (
          <Skeleton className="h-6 w-28" />
        )}
        {complaint && (
          <PrintReceipt
            complaintId={complaint.complaint_id}
            trackingCode={complaint.tracking_code}
          />
        )}
      </div>
      {complaint ? (
        <h2 className="font-serif text-xl">{complaint.title || t("N/A")}</h2>
      ) : (
        <Skeleton className="my-1 h-5 w-2/3" />
      )}
      {complaint ? (
        <p className="mt-2 whitespace-pre-line">{complaint.description || t("N/A")}</p>
      ) : (
        <div className="mt-2">
          <Skeleton className="my-1.5 h-3.5 w-full" />
          <Skeleton className="my-1.5 h-3.5 w-4/5" />
        </div>
      )}
      <div className="mt-6 border-t border-line pt-5">
        <DetailList items={details(texts, complaint)} />
      </div>
    </Card>
  );
}

/** The read-only details (complaint-2), and those that not every server or complaint has. */
function details({ t, category }: Texts, complaint: ComplaintDetail | undefined): DetailItem[] {
  const code = complaint?.tracking_code;
  const row = (label: Label, value: ReactNode) => ({
    label: t(label),
    value: complaint ? value : <Skeleton className="my-1 h-4 w-32" />,
  });
  const optional = (label: Label, value: ReactNode) =>
    !complaint || value ? [row(label, value)] : [];
  return [
    row("Category", complaint && category(complaint.category_name)),
    ...optional("Constituency", complaint?.constituency_name),
    ...optional("Mandal", complaint?.mandal),
    ...OPTIONAL_TEXT_FIELDS.flatMap((name) =>
      optional(COMPLAINT_FIELDS[name].label, complaint?.[name]),
    ),
    ...complaintDates(t, complaint),
    ...optional(
      "Tracking code",
      code && (
        <Suspense fallback={code}>
          <TrackingCode code={code} />
        </Suspense>
      ),
    ),
  ];
}
