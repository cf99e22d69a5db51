import { ASSIGNED_TO_NONE, COMPLAINT_ORDERS } from "contract/complaints/complaints";
import { ArrowDownUp } from "lucide-react";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { ChoiceButton } from "../../../ui/ChoiceButton.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import type { ListName } from "../list-names.ts";
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
  const order = COMPLAINT_ORDERS.find((one) => one === filters.sort) ?? "newest";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <div role="group" aria-label={t("Quick filters")} className="contents">
        {quickFilters.map(({ label, sets }) => {
          const values = Object.entries(sets) as [ListName, string][];
          const isChosen = values.every(([name, value]) => filters[name] === value);
          const unset = Object.fromEntries(values.map(([name]) => [name, ""]));
          return (
            <ChoiceButton
              key={label}
              isCompact
              isChosen={isChosen}
              onClick={() => set(isChosen ? unset : sets)}
            >
              {t(label)}
            </ChoiceButton>
          );
        })}
      </div>
      <div className="sm:ms-auto">
        <MenuButton
          variant="ghost"
          label={t(orderTexts[order])}
          icon={<ArrowDownUp aria-hidden className="size-4" />}
          items={COMPLAINT_ORDERS.map((one) => ({
            label: t(orderTexts[one]),
            isChosen: one === order,
            onChoose: () => set({ sort: one === "newest" ? "" : one }),
          }))}
        />
      </div>
    </div>
  );
}
