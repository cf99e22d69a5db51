import type { AuditFact, AuditRow } from "contract/audit";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { DetailList } from "../../ui/DetailList.tsx";

/** The pages of single things. */
const pages: Partial<Record<NonNullable<AuditRow["about"]>, (id: number) => string>> = {
  complaint: paths.complaint,
  citizen: paths.citizen,
  event: paths.eventEdit,
  department: paths.department,
};

const factText = ({ before, after }: AuditFact) =>
  before === null ? after : `${before} → ${after}`;

const listOf = (query: Record<string, string>) =>
  `${paths.audit}?${new URLSearchParams(query).toString()}`;

/** What an opened row shows: its details, from where it came, and what to look at next. */
export function AuditDetails({ row }: { row: AuditRow }) {
  const { t } = useTexts();
  const { about, number, thing, exists, principal_id, who, facts, address, request_id } = row;
  const page = about && exists ? pages[about] : undefined;
  return (
    <div className="flex flex-col gap-5">
      <DetailList
        compact
        items={[
          ...facts.map((fact) => ({ label: fact.label, value: factText(fact) })),
          ...(address === null ? [] : [{ label: t("Address"), value: address }]),
          ...(request_id === null ? [] : [{ label: t("Request"), value: request_id }]),
        ]}
      />
      {thing && !exists && (
        <p className="text-muted">{t("{thing} does not exist any more.", { thing })}</p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {page && number !== null && thing && (
          <Link to={page(number)} className={buttonClass()}>
            {t("Open {thing}", { thing })}
          </Link>
        )}
        {about && number !== null && thing && (
          <Link to={listOf({ about, number: String(number) })} className={buttonClass()}>
            {t("All about {thing}", { thing })}
          </Link>
        )}
        {principal_id !== null && (
          <Link to={listOf({ who: String(principal_id) })} className={buttonClass()}>
            {t("All by {who}", { who })}
          </Link>
        )}
      </div>
    </div>
  );
}
