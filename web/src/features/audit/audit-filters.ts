import { type AuditFilterName, auditFilterNames, listAuditPeople } from "contract/audit";
import { actionChoices } from "contract/audit-actions";
import { type AuditResult, BY_NOBODY } from "contract/audit-filters";
import { AUDIT_THINGS, auditThings } from "contract/audit-things";
import { retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { formatDay } from "../../language/dates.ts";
import type { Label, Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useChipText, useListChips } from "../../shared/list/use-chip-text.ts";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import { unsetFilters } from "../../shared/location/location-levels.ts";

export { auditFilterNames };
export type AuditFilters = Record<AuditFilterName, string>;
export const noAuditFilters: AuditFilters = unsetFilters(auditFilterNames);

export const filterLabels = {
  who: "Who",
  about: "About",
  number: "Number",
  action: "What",
  result: "Result",
  start_date: "Start Date",
  end_date: "End Date",
} as const satisfies Record<AuditFilterName, Label>;

export const resultLabels: Record<AuditResult, Label> = { done: "Done", refused: "Rejected" };

/** The actions to choose from: of one thing, or all; the value is their names, separated by commas. */
export const actionOptions = ({ t }: Texts, about: string) =>
  actionChoices()
    .filter(({ thing }) => about === "" || thing === about)
    .map(({ words, actions }) => ({ value: actions.join(), label: t(words) }));

/** The accounts to choose from, with the choice of nobody. */
export function useAuditPeople(isNeeded = true) {
  const { t } = useTexts();
  const people = useApiQuery(listAuditPeople, {}, { preset: "reference", enabled: isNeeded });
  const options = (people.data?.data ?? []).map(({ principal_id, name, is_ended }) => ({
    value: String(principal_id),
    label: is_ended ? t("{name} (deleted)", { name }) : name,
  }));
  return {
    options: [{ value: BY_NOBODY, label: t("No account") }, ...options],
    isPending: people.isPending,
    onRetry: retryIfFailed(people),
  };
}

/** The chips of the filters that are set. */
export function useAuditChips(list: ListParams<AuditFilterName>) {
  const texts = useTexts();
  const { t } = texts;
  const { filters } = list;
  const { who, about, action, result } = filters;
  const people = useAuditPeople(who !== "");
  const chipText = useChipText();
  const thing = auditThings.find((one) => one === about);
  const person = people.options.find(({ value }) => value === who);
  return useListChips(list, filterLabels, {
    ...filters,
    who: chipText(who, person?.label, people.isPending),
    about: thing ? t(AUDIT_THINGS[thing]) : about,
    number: filters.number && `#${filters.number}`,
    action: actionOptions(texts, "").find(({ value }) => value === action)?.label ?? action,
    result: result && t(resultLabels[result as AuditResult]),
    start_date: formatDay(filters.start_date),
    end_date: formatDay(filters.end_date),
  });
}
