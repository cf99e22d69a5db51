import { useTexts } from "../../language/use-texts.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { eventTypeLabels, eventTypeOf } from "./event-choices.ts";

/** Public or Private by word, mark and colour; a type that we do not know keeps its word. */
export function EventTypeBadge({ type }: { type: string }) {
  const { t } = useTexts();
  const known = eventTypeOf(type);
  return (
    <Badge tone={known === "public" ? "info" : "neutral"}>
      {known ? t(eventTypeLabels[known]) : type}
    </Badge>
  );
}
