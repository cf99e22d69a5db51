import { EVENT_ORDERS, type EventOrder } from "contract/events";
import { ArrowDownUp } from "lucide-react";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import type { EventFilterName } from "./event-filters.ts";

const orderTexts = {
  newest: "Newest date first",
  nearest: "From today on",
} as const satisfies Record<EventOrder, Text>;

/** Chooses the order of the events (event-list-16). */
export function EventOrderMenu({
  list,
  order,
}: {
  list: ListParams<EventFilterName>;
  order: EventOrder;
}) {
  const { t } = useTexts();
  return (
    <MenuButton
      variant="ghost"
      label={t(orderTexts[order])}
      icon={<ArrowDownUp aria-hidden className="size-4" />}
      items={EVENT_ORDERS.map((one) => ({
        label: t(orderTexts[one]),
        isChosen: one === order,
        onChoose: () => list.setFilters({ ...list.filters, order: one === "newest" ? "" : one }),
      }))}
    />
  );
}
