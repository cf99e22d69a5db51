import type { Event } from "contract/events";
import { excerptOf } from "contract/excerpt";
import { termsOutside } from "contract/search-terms";
import { formatTime } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { FoundText } from "../../shared/list/FoundText.tsx";

interface EventSecondLineProps {
  event: Event;
  /** The list's search; "" without one. */
  search: string;
}

/** When on its day an event is, and where, and what a search found in it: in a closed row, since an opened one says it in full. */
export function EventSecondLine({ event, search }: EventSecondLineProps) {
  const { t } = useTexts();
  const { start_time, end_time, location } = event;
  const start = start_time && formatTime(start_time);
  const time =
    start && end_time ? t("{start} to {end}", { start, end: formatTime(end_time) }) : start;
  const found = foundInDescription(event, search);
  return (
    <div className="ps-6 text-sm text-muted">
      <p className="truncate">{[time, location].filter(Boolean).join(" · ")}</p>
      {found && <FoundText label={t("Description")} text={found} />}
    </div>
  );
}

/** Where the words of a search stand that the title does not have (event-list-17). */
const foundInDescription = ({ title, description }: Event, search: string): string | null =>
  excerptOf(description ?? "", termsOutside(title, search));
