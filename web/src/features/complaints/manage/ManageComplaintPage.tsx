import { Pencil, Trash2 } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import {
  BACK_TO_ROW,
  rememberOpened,
  useFromList,
  useListUrl,
} from "../../../shared/list/back-to-list.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { LoadingPill } from "../../../ui/LoadingPill.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ComplaintAttachments } from "../attachments/ComplaintAttachments.tsx";
import { AssignToMe } from "./AssignToMe.tsx";
import { numberAndBooth } from "./complaint-detail.ts";
import { ComplaintLayout } from "./ComplaintLayout.tsx";
import { ComplaintNavigation } from "./ComplaintNavigation.tsx";
import { ComplaintView } from "./ComplaintView.tsx";
import { DeleteComplaint } from "./DeleteComplaint.tsx";
import type { ActivityCardProps } from "../activity/ActivityCard.tsx";
import type { ReferralsCardProps } from "../referrals/ReferralsCard.tsx";
import { ActivityLoading, ActivityMissing } from "../activity/ActivityLoading.tsx";
import { prefetchForm, useEditing } from "./use-editing.ts";
import { useOpenComplaint } from "./use-open-complaint.ts";

/** It is below everything else: its code loads after the complaint. */
const ActivityCard = lazy<ComponentType<ActivityCardProps>>(() =>
  import("../activity/ActivityCard.tsx").catch(() => ({ default: ActivityMissing })),
);

const ReferralsCard = lazy<ComponentType<ReferralsCardProps>>(() =>
  import("../referrals/ReferralsCard.tsx").catch(() => ({ default: () => null })),
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
  const isFromList = useFromList() !== null;
  const open = useOpenComplaint(id);
  const { complaint, changed, reload } = open;
  const { editing, Form, isOpening, ...form } = useEditing(open);
  const [isAssigning, setAssigning] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  // When a later read fails, the complaint and the open dialogs stay; a toast shows the failure.
  const failed = !editing && (open.hasFailed || open.isGone);
  const { activity } = useCapabilities();
  const isAdmin = useAdmin() !== null;

  // The list is another page, which is told by the way back to it (useBackToRow).
  useEffect(() => {
    if (isFromList) rememberOpened(paths.complaints, Number(id));
  }, [isFromList, id]);

  function stopEditing() {
    flushSync(form.stop);
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
        back={<ComplaintNavigation id={id} />}
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
                  onReload={reload}
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
                onPointerEnter={prefetchForm}
                onFocus={prefetchForm}
                onClick={() => void form.begin(complaint)}
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
              <Button onClick={() => void navigate(listUrl, { state: BACK_TO_ROW })}>
                {t("Back to Complaints")}
              </Button>
            }
            {...(open.isGone
              ? { hint: t("Complaint not found") }
              : { onRetry: () => void reload() })}
          />
        </Card>
      ) : (
        <ComplaintLayout
          complaint={complaint}
          changed={changed}
          isEditing={editing !== null}
          onReload={reload}
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
              <>
                <Suspense>
                  <ReferralsCard complaint={complaint} canWrite={!editing} onReload={reload} />
                </Suspense>
                <Suspense fallback={<ActivityLoading />}>
                  <ActivityCard complaintId={id} canWrite={!editing} />
                </Suspense>
              </>
            )
          }
        >
          {/* Above the skeleton, so that nothing moves when the complaint has loaded. */}
          {!complaint && (
            <LoadingPill className="absolute top-24 z-10">
              {t("Loading complaint details...")}
            </LoadingPill>
          )}
          {editing && Form ? (
            <Form id={id} complaint={editing} onReload={form.reloadForm} onClose={stopEditing} />
          ) : (
            <ComplaintView complaint={complaint} changed={changed} onReload={reload} />
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
