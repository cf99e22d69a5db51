import type { AuditFilterName } from "contract/audit";
import { AUDIT_RESULTS } from "contract/audit-filters";
import { AUDIT_THINGS, auditThings } from "contract/audit-things";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import type { ListFilterDialogProps } from "../../shared/list/ListToolbar.tsx";
import { FilterDialog, FilterPart } from "../../shared/list/FilterDialog.tsx";
import { useDateRange } from "../../shared/list/use-date-range.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  actionOptions,
  type AuditFilters,
  noAuditFilters,
  resultLabels,
  useAuditPeople,
} from "./audit-filters.ts";

/** The filters of the audit trail (audit-2). */
export function AuditFilterDialog({
  filters,
  onApply,
  onClose,
}: ListFilterDialogProps<AuditFilterName>) {
  const texts = useTexts();
  const { t } = texts;
  const [draft, setDraft] = useState(filters);
  const set = (changed: Partial<AuditFilters>) => setDraft({ ...draft, ...changed });
  const range = useDateRange(draft, set);
  const people = useAuditPeople();
  return (
    <FilterDialog
      title={t("Filter the audit trail")}
      onReset={() => {
        setDraft(noAuditFilters);
        range.reset();
      }}
      onApply={() => range.check() && onApply(draft)}
      onClose={onClose}
    >
      <FilterPart title={t("Who")}>
        <Combobox
          label={t("Who")}
          options={people.options}
          value={draft.who || null}
          onChange={(who) => set({ who: who ?? "" })}
          placeholder={t("Select Account")}
          loading={people.isPending}
          onRetry={people.onRetry}
        />
      </FilterPart>
      <FilterPart title={t("What")}>
        <Combobox
          label={t("What")}
          options={actionOptions(texts, draft.about)}
          value={draft.action || null}
          onChange={(action) => set({ action: action ?? "" })}
          placeholder={t("Select Action")}
        />
      </FilterPart>
      <FilterPart title={t("About")}>
        <Field label={t("Kind")}>
          <Combobox
            options={auditThings.map((value) => ({ value, label: t(AUDIT_THINGS[value]) }))}
            value={auditThings.find((one) => one === draft.about) ?? null}
            // An action of another thing would leave nothing.
            onChange={(about) => set({ about: about ?? "", action: "" })}
            placeholder={t("Select Kind")}
          />
        </Field>
        <Field label={t("Number")}>
          <TextInput
            inputMode="numeric"
            maxLength={10}
            value={draft.number}
            onChange={(event) => set({ number: event.target.value.replace(/\D/g, "") })}
          />
        </Field>
      </FilterPart>
      <FilterPart title={t("Result")}>
        <ChoiceGroup
          label={t("Result")}
          options={AUDIT_RESULTS.map((value) => ({
            value,
            label: t(resultLabels[value]),
            tone: value === "done" ? "success" : "danger",
          }))}
          value={AUDIT_RESULTS.find((one) => one === draft.result) ?? null}
          onChange={(result) => set({ result: result ?? "" })}
        />
      </FilterPart>
      <FilterPart title={t("Date Range")}>{range.fields}</FilterPart>
    </FilterDialog>
  );
}
