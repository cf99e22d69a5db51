import { officeToday } from "contract/calendar";
import { ASSIGNED_TO_ME, type ComplaintOrder } from "contract/complaints/complaints";
import { useAdmin } from "../../../api/session.ts";
import { formatDay } from "../../../language/dates.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { useFilterChips } from "../list/complaint-filters.ts";
import { orderTexts } from "../list/order-texts.ts";
import type { ListName } from "../list-names.ts";
import type { RegisterHeading } from "./RegisterSheet.tsx";

interface Counted {
  /** The rows of the register, and how many complaints match. */
  rows: number;
  total: number;
  complainant: string | null | undefined;
}

/** What stands above the register: whose it is, its filters by their names, and how many complaints it has. */
export function useRegisterHeading(
  list: ListParams<ListName>,
  { rows, total, complainant }: Counted,
): RegisterHeading {
  const { t } = useTexts();
  const admin = useAdmin();
  const chips = useFilterChips(list, complainant).map(({ label, value }) => `${label}: ${value}`);
  const isMine = admin !== null && list.filters.assigned_to === ASSIGNED_TO_ME;
  const filters = [...(isMine ? [t("Assigned to me")] : []), ...chips];
  const order = orderTexts[(list.filters.sort || "newest") as ComplaintOrder];
  const day = formatDay(officeToday());
  return {
    office: admin?.constituency_name ?? t("The whole office"),
    filters: [
      filters.length ? filters.join(" · ") : t("All complaints"),
      `${t("Order")}: ${t(order)}`,
    ].join(" · "),
    count:
      rows < total
        ? t("{count} of {total} complaints, {day}", { count: rows, total, day })
        : rows === 1
          ? t("1 complaint, {day}", { day })
          : t("{count} complaints, {day}", { count: rows, day }),
  };
}
