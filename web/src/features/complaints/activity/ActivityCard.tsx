import { listComplaintActivity } from "contract/complaints/activity";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../../api/call-error.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ActivityItem, hasChanges } from "./ActivityItem.tsx";

const NoteDialog = lazyDialog(() => import("./NoteDialog.tsx"));

interface ActivityCardProps {
  complaintId: string;
  /** False while the complaint is being edited. */
  canWrite: boolean;
}

/** What happened to a complaint, newest first, and a button that adds a note. */
export function ActivityCard({ complaintId, canWrite }: ActivityCardProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const activity = useApiQuery(
    listComplaintActivity,
    { params: { id: complaintId }, query: { page } },
    { preset: "list" },
  );
  const entries = activity.data?.data;
  const pagination = activity.data?.pagination;

  function finish() {
    setWriting(false);
    setPage(1);
  }
  if (isNotFound(activity.error)) return null;
  return (
    <Card
      title={t("Story")}
      hint={t("What happened to this complaint, and who did it.")}
      action={
        <div className="flex flex-wrap gap-3">
          {entries?.some(hasChanges) && !activity.isError && (
            <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t("Hide what changed") : t("Show what changed")}
            </Button>
          )}
          {canWrite && (
            <Button
              icon={<NotebookPen aria-hidden className="size-4" />}
              onClick={() => setWriting(true)}
            >
              {t("Add Note")}
            </Button>
          )}
        </div>
      }
    >
      {activity.isError ? (
        <ErrorState title={t("Failed to load the story")} onRetry={() => void activity.refetch()} />
      ) : !entries ? (
        <LoadingRows />
      ) : (
        <>
          <ol
            aria-busy={activity.isPlaceholderData || undefined}
            className={cx("flex flex-col", activity.isPlaceholderData && "opacity-60")}
          >
            {entries.map((entry) => (
              <ActivityItem key={entry.id} entry={entry} isOpen={isOpen} />
            ))}
          </ol>
          {pagination?.totalItems === 1 && (
            <p className="ps-12 text-muted">{t("Nothing else has happened yet.")}</p>
          )}
        </>
      )}
      {pagination && pagination.totalPages > 1 && !activity.isError && (
        <Pagination
          page={page}
          totalPages={pagination.totalPages}
          onPage={setPage}
          disabled={activity.isPlaceholderData}
        />
      )}
      {isWriting && (
        <NoteDialog complaintId={complaintId} onAdded={finish} onClose={() => setWriting(false)} />
      )}
    </Card>
  );
}

/** The skeleton of the first entries. */
function LoadingRows() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex animate-breathe flex-col gap-5">
      <span className="sr-only">{t("Loading the story")}</span>
      {[1, 2].map((row) => (
        <div key={row} className="flex items-start gap-3">
          <Skeleton still className="size-9 shrink-0 rounded-full" />
          <div className="grow">
            <Skeleton still className="my-1 h-4 w-1/2" />
            <Skeleton still className="my-1.5 h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
