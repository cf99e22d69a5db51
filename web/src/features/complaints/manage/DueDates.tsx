import { officeToday } from "contract/calendar";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../../api/capabilities.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ChangedMark } from "./ChangedMark.tsx";
import type { ChangedFields } from "./use-open-complaint.ts";

const days = [
  { name: "due_on", label: "Due" },
  { name: "follow_up_on", label: "Follow-up" },
] as const;

const DueDatesDialog = lazyDialog(() => import("./DueDatesDialog.tsx"));

interface DueDatesProps {
  /** Undefined while it loads. */
  complaint: ComplaintDetail | undefined;
  changed: ChangedFields;
  /** Reads the complaint again. */
  onReload: () => Promise<ComplaintDetail | null>;
}

/** When the complaint is due, when the office looks at it again, and a button that sets both (complaint-8). */
export function DueDates({ complaint, changed, onReload }: DueDatesProps) {
  const { t } = useTexts();
  const { changes } = useCapabilities();
  const [isSetting, setSetting] = useState(false);
  if (!changes) return null;
  const isOpen = complaint?.status_id !== COMPLETED_STATUS_ID;
  const row = (name: "due_on" | "follow_up_on") => {
    const value = complaint?.[name];
    return (
      <span className="inline-flex min-h-6 flex-wrap items-center gap-x-2">
        {complaint ? (
          <ChangedMark when={changed.has(name)}>
            <DateText value={value} as="day" missing={t("Not set")} />
          </ChangedMark>
        ) : (
          <Skeleton className="my-1 h-4 w-24" />
        )}
        {value && isOpen && <DayBadge name={name} day={value} />}
      </span>
    );
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      <dl className="flex grow flex-wrap gap-x-10 gap-y-3">
        {days.map(({ name, label }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(label)}</dt>
            <dd>{row(name)}</dd>
          </div>
        ))}
      </dl>
      <Button
        icon={<CalendarClock aria-hidden className="size-4" />}
        disabled={!complaint}
        onClick={() => setSetting(true)}
      >
        {t("Set dates")}
      </Button>
      {isSetting && complaint && (
        <DueDatesDialog
          complaint={complaint}
          onReload={onReload}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}

/** What a day of an open complaint asks for today; nothing for a later day. */
function DayBadge({ name, day }: { name: "due_on" | "follow_up_on"; day: string }) {
  const { t } = useTexts();
  const today = officeToday();
  if (day > today) return null;
  if (name === "follow_up_on") return <Badge tone="warning">{t("Follow up now")}</Badge>;
  if (day === today) return <Badge tone="warning">{t("Due today")}</Badge>;
  return <Badge tone="danger">{t("Overdue")}</Badge>;
}
