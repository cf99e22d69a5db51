import { useTexts } from "../../language/use-texts.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { eventTypeLabels, type EventTypeName } from "./event-choices.ts";

/** Public or Private with text, mark and colour; an unknown type is shown unchanged, a missing one as N/A. */
export function EventTypeBadge({ type }: { type: EventTypeName | "" }) {
  const { t } = useTexts();
  if (!type) return t("N/A");
  return (
    <Badge tone={type === "public" ? "info" : "neutral"}>{t(eventTypeLabels[type] ?? type)}</Badge>
  );
}
