import { readComplaint } from "contract/complaints/complaints";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import { type ComponentType, lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useParams } from "react-router";
import { isNotFound } from "../../../api/call-error.ts";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { useListUrl } from "../../../shared/list/back-to-list.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { IconLabel } from "../../../ui/IconLabel.tsx";
import { LoadingPill } from "../../../ui/LoadingPill.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ComplaintAttachments } from "../attachments/ComplaintAttachments.tsx";
import { AssignToMe } from "./AssignToMe.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { numberAndBooth } from "./complaint-detail.ts";
import { ComplaintLayout } from "./ComplaintLayout.tsx";
import { ComplaintView } from "./ComplaintView.tsx";
import { DeleteComplaint } from "./DeleteComplaint.tsx";
import { EditComplaint } from "./EditComplaint.tsx";
import type { ActivityCardProps } from "../activity/ActivityCard.tsx";
import { ActivityLoading, ActivityMissing } from "../activity/ActivityLoading.tsx";

/** It is below everything else: its code loads after the complaint. */
const ActivityCard = lazy<ComponentType<ActivityCardProps>>(() =>
  import("../activity/ActivityCard.tsx").catch(() => ({ default: ActivityMissing })),
);

/** Manage Complaint (complaint-1). */
export function Component() {
  const { id = "" } = useParams();
  return <ManageComplaint key={id} id={id} />;
}

function ManageComplaint({ id }: { id: string }) {
  const { t } = useTexts();
  const listUrl = useListUrl(paths.complaints);
  const navigate = useNavigate();
  const read = useApiQuery(
    readComplaint,
    { params: { id } },
    { failure: t("Cannot fetch complaint") },
  );
  /** The complaint as it was when editing began: a later answer must not change the form. */
  const [editing, setEditing] = useState<ComplaintDetail | null>(null);
  /** Whether editing waits for the complaint to be read. */
  const [isOpening, setOpening] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const complaint: ComplaintDetail | undefined = read.data?.data;
  const isGone = isNotFound(read.error);
  // When a later read fails, the complaint and the open dialogs stay; a toast shows the failure.
  const failed = !editing && (read.isLoadingError || isGone);
  const { activity } = useCapabilities();
  const isAdmin = useAdmin() !== null;

  async function reload(options?: { cancelRefetch: boolean }) {
    const { data, isSuccess } = await read.refetch(options);
    return isSuccess ? data.data : null;
  }
  /** For the form, which can be closed before the answer. */
  async function reloadForm() {
    const latest = await reload();
    if (latest) setEditing((edited) => edited && latest);
    return latest;
  }
  /** Begins with the answer of a read that is under way, because `shown` can be an older version. */
  async function edit(shown: ComplaintDetail) {
    if (!read.isFetching) return setEditing(shown);
    setOpening(true);
    setEditing(await reload({ cancelRefetch: false }));
    setOpening(false);
  }
  function stopEditing() {
    flushSync(() => setEditing(null));
    editButton.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={t("Manage Complaint")}
        documentTitle={
          complaint && [...numberAndBooth(t, complaint), t("Manage Complaint")].join(" · ")
        }
        purpose={
          <>
            {t("Read it, move it forward, or correct what was written down.")}
            <span className="mt-1 block min-h-6 font-medium text-ink tabular-nums">
              {complaint &&
                [...numberAndBooth(t, complaint), complaint.booth_name].filter(Boolean).join(" · ")}
            </span>
          </>
        }
        back={
          <Link
            to={listUrl}
            aria-label={t("Back to all complaints")}
            className={buttonClass("ghost", "px-2")}
          >
            <IconLabel>
              <ArrowLeft aria-hidden className="size-4" />
              {t("All complaints")}
            </IconLabel>
          </Link>
        }
        action={
          complaint &&
          !failed &&
          !editing && (
            <>
              {isAdmin ? (
                <AssignToMe
                  id={id}
                  complaint={complaint}
                  busy={isAssigning}
                  onBusy={setAssigning}
                  onAssigned={() => editButton.current?.focus()}
                  onReload={read.refetch}
                />
              ) : (
                <Button
                  icon={<Trash2 aria-hidden className="size-4 text-danger" />}
                  onClick={() => setDeleting(true)}
                >
                  {t("Delete")}
                </Button>
              )}
              <Button
                ref={editButton}
                variant="primary"
                icon={<Pencil aria-hidden className="size-4" />}
                busy={isOpening || isAssigning}
                busyLabel={isOpening ? t("Loading...") : undefined}
                onClick={() => void edit(complaint)}
              >
                {t("Edit Complaint")}
              </Button>
            </>
          )
        }
      />
      {failed ? (
        <Card>
          <ErrorState
            title={t("Failed to load complaint")}
            action={
              <Button onClick={() => void navigate(listUrl)}>{t("Back to Complaints")}</Button>
            }
            onRetry={() => void read.refetch()}
          />
        </Card>
      ) : (
        <ComplaintLayout
          complaint={complaint}
          attachments={
            <ComplaintAttachments
              complaintId={id}
              attachments={complaint?.attachments}
              canRemove={!isAdmin}
              isEditing={editing !== null}
            />
          }
          activity={
            activity &&
            complaint && (
              <Suspense fallback={<ActivityLoading />}>
                <ActivityCard complaintId={id} canWrite={!editing} />
              </Suspense>
            )
          }
        >
          {/* Above the skeleton, so that nothing moves when the complaint has loaded. */}
          {!complaint && (
            <LoadingPill className="absolute top-24 z-10">
              {t("Loading complaint details...")}
            </LoadingPill>
          )}
          {editing ? (
            <EditComplaint
              id={id}
              complaint={editing}
              onReload={reloadForm}
              onClose={stopEditing}
            />
          ) : (
            <ComplaintView complaint={complaint} />
          )}
        </ComplaintLayout>
      )}
      {deleting && complaint && (
        <DeleteComplaint
          id={id}
          title={complaint.title}
          onCancel={() => setDeleting(false)}
          onDeleted={() => void navigate(listUrl, { replace: true })}
        />
      )}
    </>
  );
}
