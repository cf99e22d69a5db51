import { type AccountStatus, ACCOUNT_STATUSES } from "contract/reports";
import type { Tone } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { ProportionBar } from "../../ui/ProportionBar.tsx";
import { Count, Total } from "./Figures.tsx";
import { type PrincipalCounts, readCounts, type ReportCounts } from "./report-counts.ts";

const statuses: Record<AccountStatus, { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "success" },
  inactive: { label: "Inactive", tone: "warning" },
  deleted: { label: "Deleted", tone: "neutral" },
};

/** The types that every answer has: the rows that stand there while it is on its way. */
const { principals: expected } = readCounts(null);

/** Accounts by principal type and status. Without counts, the same card with stand-ins for its figures. */
export function UserManagementCard({ counts }: { counts: ReportCounts | undefined }) {
  return (
    <Card title="User Management" hint="Everyone with a record in the office, by kind of account.">
      <ul className="flex flex-col">
        {(counts?.principals ?? expected).map((row) => (
          <li
            key={row.label}
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
  const count = (value: number) => (loading ? undefined : value);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
        <h3 className="font-medium wrap-anywhere">{row.label}</h3>
        <Total count={count(row.total)} />
      </div>
      <ProportionBar
        label={`${row.label} accounts by status`}
        parts={ACCOUNT_STATUSES.map((status) => ({
          ...statuses[status],
          value: row[status],
          text: <Count count={count(row[status])} of={count(row.total)} />,
        }))}
      />
    </>
  );
}
