import type { Event } from "contract/events";
import { formatTime } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";

/** When on its day an event is, and where: in a closed row, since an opened one says it in full. */
export function EventSecondLine({ event }: { event: Event }) {
  const { t } = useTexts();
  const { start_time, end_time, location } = event;
  const start = start_time && formatTime(start_time);
  const time =
    start && end_time ? t("{start} to {end}", { start, end: formatTime(end_time) }) : start;
  return (
    <p className="truncate ps-6 text-sm text-muted">
      {[time, location].filter(Boolean).join(" · ")}
    </p>
  );
}
