import { officeMonth } from "contract/month-report";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useLocations } from "../../../shared/location/locations.ts";
import { Combobox } from "../../../ui/Combobox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { monthAfter } from "./month-links.ts";
import { monthName } from "./month-names.ts";

/** Ten years: as far back as old registers are brought in. */
const MONTHS = 120;

interface MonthChoiceProps {
  month: string;
  constituency_id: number | null;
  onMonth: (month: string) => void;
  onConstituency: (id: number | null) => void;
}

/** Chooses the month and, for the super administrator, one constituency or the whole office. */
export function MonthChoice(props: MonthChoiceProps) {
  const { month, constituency_id, onMonth, onConstituency } = props;
  const { t, locale } = useTexts();
  const isAdmin = useAdmin() !== null;
  const { constituencies, isPending, onRetry } = useLocations();
  const present = officeMonth();
  const months = Array.from({ length: MONTHS }, (_, nth) => monthAfter(present, -nth));
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <IconButton label={t("The month before")} onClick={() => onMonth(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <div className="w-56 max-w-full">
        <Field label={t("Month")}>
          <Combobox
            options={months.map((value) => ({ value, label: monthName(value, locale) }))}
            value={month}
            selectedLabel={monthName(month, locale)}
            onChange={(chosen) => onMonth(chosen ?? present)}
          />
        </Field>
      </div>
      <IconButton
        label={t("The month after")}
        disabled={month >= present}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      {!isAdmin && (
        <div className="w-72 max-w-full">
          <Field label={t("Constituency")}>
            <Combobox
              options={constituencies.map(({ id, name }) => ({ value: id, label: name }))}
              value={constituency_id}
              onChange={onConstituency}
              placeholder={t("The whole office")}
              loading={isPending}
              onRetry={onRetry.constituency}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
