import { useTexts } from "../../language/use-texts.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { eventTypeLabels, type EventTypeName } from "./event-choices.ts";

/** Public or Private with text, mark and colour; an unknown type is shown unchanged. */
export function EventTypeBadge({ type }: { type: EventTypeName }) {
  const { t } = useTexts();
  return (
    <Badge tone={type === "public" ? "info" : "neutral"}>{t(eventTypeLabels[type] ?? type)}</Badge>
  );
}
