import { ASSIGNED_TO_NONE, COMPLAINT_ORDERS } from "contract/complaints/complaints";
import { ArrowDownUp } from "lucide-react";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { ChoiceButton } from "../../../ui/ChoiceButton.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import type { ListName } from "../list-names.ts";
import { orderTexts } from "./order-texts.ts";

const quickFilters = [
  { label: "Overdue", name: "due", value: "overdue" },
  { label: "Due today", name: "due", value: "today" },
  { label: "Not assigned", name: "assigned_to", value: ASSIGNED_TO_NONE },
  { label: "Still open", name: "open", value: "true" },
] as const satisfies { label: Text; name: ListName; value: string }[];

/** Filters that are set and removed with one click, and the order (complaint-work-4, complaint-work-5). An admin's own complaints are a tab. */
export function QuickFilters({ list }: { list: ListParams<ListName> }) {
  const { t } = useTexts();
  const { filters } = list;
  const set = (name: ListName, value: string) => list.setFilters({ ...filters, [name]: value });
  const order = COMPLAINT_ORDERS.find((one) => one === filters.sort) ?? "newest";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <div role="group" aria-label={t("Quick filters")} className="contents">
        {quickFilters.map(({ label, name, value }) => (
          <ChoiceButton
            key={label}
            isCompact
            isChosen={filters[name] === value}
            onClick={() => set(name, filters[name] === value ? "" : value)}
          >
            {t(label)}
          </ChoiceButton>
        ))}
      </div>
      <div className="sm:ms-auto">
        <MenuButton
          variant="ghost"
          label={t(orderTexts[order])}
          icon={<ArrowDownUp aria-hidden className="size-4" />}
          items={COMPLAINT_ORDERS.map((one) => ({
            label: t(orderTexts[one]),
            isChosen: one === order,
            onChoose: () => set("sort", one === "newest" ? "" : one),
          }))}
        />
      </div>
    </div>
  );
}
