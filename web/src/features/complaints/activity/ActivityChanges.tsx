import type { ActivityChange } from "contract/complaints/activity";
import { COMPLAINT_FIELDS } from "contract/complaints/complaint-fields";
import type { ComplaintStatus } from "contract/complaints/statuses";
import type { Texts } from "../../../language/language.ts";
import { formatDay } from "../../../language/dates.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { isDateField } from "./activity-texts.ts";

/** The changed fields, each with its old and new value. */
export function ActivityChanges({ changes }: { changes: readonly ActivityChange[] }) {
  const { t } = useTexts();
  return (
    <dl className="my-1 flex flex-col gap-2 rounded-md bg-surface-sunken px-3 py-2">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="text-sm text-muted first-letter:uppercase">
            {t(COMPLAINT_FIELDS[change.field].word)}
          </dt>
          <dd>
            <OldAndNew {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ field, from, to }: ActivityChange) {
  const texts = useTexts();
  const { t } = texts;
  if (from === null && to === null)
    return <span className="text-muted">{t("changed; what it was was not recorded then")}</span>;
  return (
    <>
      <span className="sr-only">{t("from")} </span>
      <del className="text-muted decoration-1">{valueText(texts, field, from)}</del>
      <span aria-hidden className="mx-2 text-muted">
        →
      </span>
      <span className="sr-only"> {t("to")} </span>
      <ins className="no-underline">{valueText(texts, field, to)}</ins>
    </>
  );
}

/** One value of a change: a date is formatted, a status and a category are translated, other values are shown unchanged. */
function valueText(
  { t, category }: Texts,
  field: ActivityChange["field"],
  value: string | null,
): string {
  if (isDateField(field)) return value === null ? t("Not set") : formatDay(value);
  if (value === null) return field === "complainant_id" ? t("an erased citizen") : t("nobody");
  if (field === "category_id") return category(value);
  return field === "status_id" ? t(value as ComplaintStatus) : value;
}
