import { ASSIGNED_TO_NONE, COMPLAINT_ORDERS } from "contract/complaints/complaints";
import { useState } from "react";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { OrderMenu } from "../../../shared/list/OrderMenu.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { ChoiceButton } from "../../../ui/ChoiceButton.tsx";
import type { ListName } from "../list-names.ts";
import { MINE } from "./complaint-filters.ts";
import { orderTexts } from "./order-texts.ts";

type Filters = Partial<Record<ListName, string>>;

const quickFilters = [
  { label: "Overdue", sets: { due: "overdue" } },
  { label: "Due today", sets: { due: "today" } },
  // Nobody needs to be found for what is completed: Today counts without it, too.
  { label: "Not assigned", sets: { assigned_to: ASSIGNED_TO_NONE, open: "true" } },
  { label: "Still open", sets: { open: "true" } },
] as const satisfies { label: Text; sets: Filters }[];

/** Filters that are set and removed with one click, and the order (complaint-work-4, complaint-work-5). An admin's own complaints are a tab. */
export function QuickFilters({ list }: { list: ListParams<ListName> }) {
  const { t } = useTexts();
  const { filters } = list;
  const set = (changed: Filters) => list.setFilters({ ...filters, ...changed });
  // 'Not assigned' leaves an admin's tab; pressed again, it goes back there.
  const [tab, setTab] = useState("");
  function toggle(sets: Filters, isChosen: boolean) {
    if (!isChosen) {
      if (sets.assigned_to)
        setTab(filters.assigned_to === MINE.assigned_to ? filters.assigned_to : "");
      return set(sets);
    }
    const unset = Object.fromEntries(Object.keys(sets).map((name) => [name, ""]));
    set({ ...unset, ...(sets.assigned_to && { assigned_to: tab }) });
  }
  const order = COMPLAINT_ORDERS.find((one) => one === filters.sort) ?? "newest";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <div role="group" aria-label={t("Quick filters")} className="contents">
        {quickFilters.map(({ label, sets }) => {
          const values = Object.entries(sets) as [ListName, string][];
          const isChosen = values.every(([name, value]) => filters[name] === value);
          return (
            <ChoiceButton
              key={label}
              isCompact
              isChosen={isChosen}
              onClick={() => toggle(sets, isChosen)}
            >
              {t(label)}
            </ChoiceButton>
          );
        })}
      </div>
      <div className="sm:ms-auto">
        <OrderMenu
          orders={COMPLAINT_ORDERS}
          texts={orderTexts}
          order={order}
          onChoose={(sort) => set({ sort })}
        />
      </div>
    </div>
  );
}
