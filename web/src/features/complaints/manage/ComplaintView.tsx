import { FIELD_LABELS, OPTIONAL_TEXT_FIELDS } from "contract/complaints/complaint-fields";
import { MessageCircleWarning } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Label, Texts } from "../../../language/language.ts";
import { formatDay } from "../../../language/dates.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { type DetailItem, DetailList } from "../../../ui/DetailList.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { ChangedMark } from "./ChangedMark.tsx";
import { complaintDates } from "./complaint-dates.tsx";
import { DueDates } from "./DueDates.tsx";
import { InformCitizen } from "../inform/InformCitizen.tsx";
import { ReceiptButton } from "../receipt/ReceiptButton.tsx";
import { StatusBadge } from "../complaint-status.tsx";
import { StatusMenu } from "../StatusMenu.tsx";
import { useChangeable } from "./use-changeable.ts";
import type { ChangedFields } from "./use-open-complaint.ts";

/** Without its copy button when its code cannot be loaded. */
const TrackingCode = lazy<ComponentType<{ code: string }>>(() =>
  import("../receipt/TrackingCode.tsx").catch(() => ({ default: ({ code }) => <>{code}</> })),
);

interface ComplaintViewProps {
  /** Undefined while it loads. */
  complaint: ComplaintDetail | undefined;
  changed: ChangedFields;
  /** Reads the complaint again. */
  onReload: () => Promise<ComplaintDetail | null>;
}

/** The complaint's text and details; a skeleton of the same size while it loads. */
export function ComplaintView({ complaint, changed, onReload }: ComplaintViewProps) {
  const texts = useTexts();
  const { t } = texts;
  const changeable = useChangeable(complaint);
  const [shownFirst, setShownFirst] = useState(complaint?.status_code);
  if (shownFirst === undefined && complaint) setShownFirst(complaint.status_code);
  const isMoved = shownFirst !== undefined && complaint?.status_code !== shownFirst;
  return (
    <Card className="wrap-anywhere">
      <div className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-x-3">
        {complaint ? (
          <ChangedMark when={changed.has("status_code")}>
            {changeable && complaint.status_code ? (
              <StatusMenu complaint={changeable} status={complaint.status_code} />
            ) : (
              <StatusBadge status={complaint.status_code} />
            )}
          </ChangedMark>
        ) : (
          <Skeleton className="h-6 w-28" />
        )}
        {complaint?.not_solved_at && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-danger">
            <MessageCircleWarning aria-hidden className="size-4 shrink-0" />
            {t("Not solved, says the citizen")}
            <time dateTime={complaint.not_solved_at}>{formatDay(complaint.not_solved_at)}</time>
          </p>
        )}
        {complaint?.waiting && complaint.status_code !== "completed" && (
          <p className="grow text-sm text-muted">
            <Link
              to={paths.department(complaint.waiting.department_id)}
              className="inline-flex items-center underline underline-offset-3 hover:text-ink touch:min-h-control"
            >
              {t("With {department} since {date}", {
                department: texts.department(complaint.waiting),
                date: formatDay(complaint.waiting.since),
              })}
            </Link>
          </p>
        )}
        {complaint && (
          <div className="ms-auto flex flex-wrap">
            {complaint.complainant_phone && (
              <InformCitizen
                complaintId={complaint.complaint_id}
                variant={isMoved ? "secondary" : "ghost"}
              />
            )}
            <ReceiptButton
              complaintId={complaint.complaint_id}
              trackingCode={complaint.tracking_code}
            />
          </div>
        )}
      </div>
      {complaint ? (
        <h2 className="font-serif text-xl">
          <ChangedMark when={changed.has("title")}>{complaint.title || t("N/A")}</ChangedMark>
        </h2>
      ) : (
        <Skeleton className="my-1 h-5 w-2/3" />
      )}
      {complaint ? (
        <p className="mt-2 whitespace-pre-line">
          <ChangedMark when={changed.has("description")}>
            {complaint.description || t("N/A")}
          </ChangedMark>
        </p>
      ) : (
        <div className="mt-2">
          <Skeleton className="my-1.5 h-3.5 w-full" />
          <Skeleton className="my-1.5 h-3.5 w-4/5" />
        </div>
      )}
      <DueDates complaint={complaint} changed={changed} onReload={onReload} />
      <div className="mt-6 border-t border-line pt-5">
        <DetailList items={details(texts, complaint, changed)} />
      </div>
    </Card>
  );
}

/** The read-only details (complaint-2), and those that not every server or complaint has. */
function details(
  { t, category }: Texts,
  complaint: ComplaintDetail | undefined,
  changed: ChangedFields,
): DetailItem[] {
  const code = complaint?.tracking_code;
  const row = (label: Label, value: ReactNode) => ({
    label: t(label),
    value: complaint ? value : <Skeleton className="my-1 h-4 w-32" />,
  });
  const optional = (label: Label, value: ReactNode) =>
    !complaint || value ? [row(label, value)] : [];
  return [
    row(
      "Category",
      complaint && (
        <ChangedMark when={changed.has("category_name")}>
          {category(complaint.category_name) || t("N/A")}
        </ChangedMark>
      ),
    ),
    ...optional("Constituency", complaint?.constituency_name),
    ...optional("Mandal", complaint?.mandal),
    ...OPTIONAL_TEXT_FIELDS.flatMap((name) => optional(FIELD_LABELS[name], complaint?.[name])),
    ...(complaint ? optional("Register Number", complaint.source_number) : []),
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
