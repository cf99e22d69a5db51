import { Badge } from "../../ui/Badge.tsx";
import { eventTypeLabels, eventTypeOf } from "./event-choices.ts";

/** Public or Private by word, mark and colour; a type that we do not know keeps its word. */
export function EventTypeBadge({ type }: { type: string }) {
  const known = eventTypeOf(type);
  return (
    <Badge tone={known === "public" ? "info" : "neutral"}>
      {known ? eventTypeLabels[known] : type}
    </Badge>
  );
}
