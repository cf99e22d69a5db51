import type { EventCount } from "contract/reports";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Tone } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { FigureBar } from "./FigureBar.tsx";
import { Total } from "./Figures.tsx";
import type { ReportCounts } from "./report-counts.ts";

interface EventFigure {
  count: EventCount;
  label: Text;
  /** The label for readers without the card's context. */
  name: Text;
  tone: Tone;
}

/** The counts of events (dashboard-5). Upcoming and scheduled events overlap, so each figure has a bar of its own. */
const groups = [
  {
    title: "Visibility",
    figures: [
      { count: "public_events", label: "Public", name: "Public events", tone: "accent" },
      { count: "private_events", label: "Private", name: "Private events", tone: "neutral" },
    ],
  },
  {
    title: "Timeline",
    figures: [
      { count: "past_events", label: "Past", name: "Past events", tone: "neutral" },
      { count: "todays_events", label: "Today", name: "Today events", tone: "accent" },
    ],
  },
  {
    title: "Schedule",
    figures: [
      { count: "upcoming_events", label: "Upcoming", name: "Upcoming events", tone: "info" },
      { count: "scheduled_events", label: "Scheduled", name: "Scheduled events", tone: "success" },
    ],
  },
  {
    title: "Unscheduled",
    figures: [
      {
        count: "unscheduled_events",
        label: "Need Scheduling",
        name: "Need Scheduling events",
        tone: "warning",
      },
    ],
  },
] as const satisfies { title: Text; figures: EventFigure[] }[];

/** Events by visibility, time and schedule. Without counts, the same card with skeletons for its figures. */
export function EventManagementCard({ counts }: { counts: ReportCounts | undefined }) {
  const { t } = useTexts();
  return (
    <Card
      title={t("Event Management")}
      hint={t("Each bar shows a share of all events.")}
      action={<Total count={counts?.eventsTotal} />}
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {groups.map(({ title, figures }) => (
          <section key={title} className="min-w-0 border-t border-line pt-4">
            <h3 className="mb-3 font-medium">{t(title)}</h3>
            <div className="grid grid-cols-2 gap-6 sm:grid-cols-1 sm:gap-5">
              {figures.map(({ count, label, name, tone }) => (
                <FigureBar
                  key={count}
                  label={t(name)}
                  total={counts?.eventsTotal}
                  parts={[{ label: t(label), tone, count: counts?.events[count] }]}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  );
}
