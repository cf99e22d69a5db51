import {
  type AccountStatus,
  ACCOUNT_STATUSES,
  PRINCIPAL_TYPES,
  type PrincipalType,
} from "contract/reports";
import { useAdmin } from "../../api/session.ts";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Tone } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { FigureBar } from "./FigureBar.tsx";
import { Total } from "./Figures.tsx";
import type { PrincipalCounts, ReportCounts } from "./report-counts.ts";

const statuses = {
  active: { label: "Active", tone: "success" },
  inactive: { label: "Inactive", tone: "warning" },
  deleted: { label: "Deleted", tone: "neutral" },
} as const satisfies Record<AccountStatus, { label: Text; tone: Tone }>;

const types = {
  super_admin: "Super Admin",
  admin: "Admin",
  user: "User",
} as const satisfies Record<PrincipalType, Text>;
const isKnown = (type: string): type is PrincipalType => Object.hasOwn(types, type);

/** The rows that are rendered while the answer loads. */
const expected = PRINCIPAL_TYPES.map((type) => ({
  type,
  label: "",
  active: 0,
  inactive: 0,
  deleted: 0,
  total: 0,
}));

/** Accounts by principal type and status. Without counts, the same card with skeletons for its figures. */
export function UserManagementCard({ counts }: { counts: ReportCounts | undefined }) {
  const { t } = useTexts();
  const admin = useAdmin();
  return (
    <Card
      title={t("User Management")}
      hint={
        admin
          ? t("Everyone with a record in your constituency, by kind of account.")
          : t("Everyone with a record in the office, by kind of account.")
      }
    >
      <ul className="flex flex-col">
        {(counts?.principals ?? expected).map((row) => (
          <li
            key={row.type}
            className="grid items-center gap-x-8 gap-y-4 border-t border-line py-4.5 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] lg:gap-x-10"
          >
            <Row row={row} loading={counts === undefined} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ row, loading }: { row: PrincipalCounts; loading: boolean }) {
  const { t } = useTexts();
  const label = isKnown(row.type) ? t(types[row.type]) : row.label;
  const count = (value: number) => (loading ? undefined : value);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <h3 className="font-medium wrap-anywhere">{label}</h3>
        <Total count={count(row.total)} />
      </div>
      <FigureBar
        label={t("{kind} accounts by status", { kind: label })}
        parts={ACCOUNT_STATUSES.map((status) => ({
          label: t(statuses[status].label),
          tone: statuses[status].tone,
          count: count(row[status]),
        }))}
        total={count(row.total)}
      />
    </>
  );
}
