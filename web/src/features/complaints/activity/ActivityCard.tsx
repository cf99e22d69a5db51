import { type ActivityEntry, listComplaintActivity } from "contract/complaints/activity";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { isNotFound } from "../../../api/call-error.ts";
import { useLiveQuery } from "../../../api/live-query.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { ActivityItem, hasChanges } from "./ActivityItem.tsx";
import { ACTIVITY_HINT, ACTIVITY_TITLE, ActivityRows } from "./ActivityLoading.tsx";

const NoteDialog = lazyDialog(() => import("./NoteDialog.tsx"));

export interface ActivityCardProps {
  complaintId: string;
  /** False while the complaint is being edited. */
  canWrite: boolean;
}

/** What happened to a complaint, newest first, and a button that adds a note. */
export default function ActivityCard({ complaintId, canWrite }: ActivityCardProps) {
  const { t } = useTexts();
  const isSuperAdmin = useAdmin() === null;
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [newest, setNewest] = useState<readonly ActivityEntry["id"][]>([]);
  const activity = useLiveQuery(
    listComplaintActivity,
    { params: { id: complaintId }, query: { page } },
    {
      preset: "list",
      onChanged: ({ data: before }, { data: after }) => {
        const last = Math.max(...before.map(({ id }) => id));
        setNewest([...newest, ...after.map(({ id }) => id).filter((id) => id > last)]);
      },
    },
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
      title={t(ACTIVITY_TITLE)}
      hint={t(ACTIVITY_HINT)}
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
        <ActivityRows />
      ) : (
        <>
          <ol
            aria-busy={activity.isPlaceholderData || undefined}
            className={cx("flex flex-col", activity.isPlaceholderData && "opacity-60")}
          >
            {entries.map((entry) => (
              <ActivityItem
                key={entry.id}
                entry={entry}
                isOpen={isOpen}
                isNew={newest.includes(entry.id)}
              />
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
      {isSuperAdmin && (
        <Link
          to={`${paths.audit}?about=complaint&number=${complaintId}`}
          className="mt-4 inline-flex items-center text-sm text-accent underline-offset-3 hover:underline touch:min-h-control"
        >
          {t("Audit trail")}
        </Link>
      )}
      {isWriting && (
        <NoteDialog complaintId={complaintId} onAdded={finish} onClose={() => setWriting(false)} />
      )}
    </Card>
  );
}
