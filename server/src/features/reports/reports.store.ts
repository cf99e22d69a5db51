import { type RawBuilder, sql, type SqlBool } from "kysely";
import { officeToday } from "contract/calendar";
import {
  type AccountStatus,
  PRINCIPAL_TYPES,
  type PrincipalType,
  type Report,
} from "contract/reports";
import { currentSnapshot } from "../../lists/count-deltas.ts";
import { type Condition, sameText, where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { CountCache, CountQuery, GroupCount } from "../../lists/cached-counts.ts";

/** The locations of a report. The given fields are combined with AND. */
export interface ReportFilter {
  constituency_id?: number | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_number?: string | undefined;
  booth_id?: number | undefined;
}

interface Booths {
  booths: number[];
  constituencies: number[];
}

/** Selects the filter's booths and their constituencies; null for an empty filter. Text is compared ignoring case. */
function selectBooths(filter: ReportFilter): RawBuilder<Booths> | null {
  const conditions = (["mandal", "shaktikendra", "booth_name", "booth_number"] as const).flatMap(
    (column) => {
      const value = filter[column];
      return value === undefined ? [] : [sameText(sql.ref(column), value)];
    },
  );
  const { booth_id, constituency_id } = filter;
  if (booth_id !== undefined) conditions.push(sql<SqlBool>`id = ${booth_id}`);
  // With a constituency filter alone, the constituency counts even when it has no booths.
  const constituencies = conditions.length
    ? sql`coalesce(array_agg(distinct constituency_id), '{}')`
    : sql`array[${constituency_id ?? null}::int]`;
  if (constituency_id !== undefined)
    conditions.push(sql<SqlBool>`constituency_id = ${constituency_id}`);
  if (conditions.length === 0) return null;
  return sql<Booths>`
    select coalesce(array_agg(id order by id), '{}') as booths, ${constituencies} as constituencies
    from booths ${where(conditions)}`;
}

/** The filter of a report, limited to the scope. */
export const withinScope = (scope: Scope, filter: ReportFilter): ReportFilter => ({
  ...filter,
  constituency_id: scope.narrow(filter.constituency_id),
});

/** The filter's booths (null for an empty filter), and a snapshot for the counts. */
export async function resolveFilterBooths(
  db: Database,
  filter: ReportFilter,
): Promise<{ booths: Booths | null; snapshot: string }> {
  const found = await selectBooths(filter)?.execute(db);
  const now = await snapshotNow.execute(db);
  return { booths: found?.rows[0] ?? null, snapshot: now.rows[0]!.snapshot };
}

const snapshotNow = sql<{ snapshot: string }>`select ${currentSnapshot} as snapshot`;

type Count = <Group extends object>(query: CountQuery<Group>) => Promise<GroupCount<Group>[]>;

/**
 * Counts accounts and events within the filter (dashboard-4 to dashboard-6): citizens and events of its booths, admins
 * of the booths' constituencies, and every super administrator. With a constituency filter alone, the admins are those of
 * that constituency.
 */
export async function countOffice(
  db: Database,
  counts: CountCache,
  scope: Scope,
  query: ReportFilter,
): Promise<Report> {
  const filter = withinScope(scope, query);
  const { booths, snapshot } = await resolveFilterBooths(db, filter);
  const count: Count = (query) => counts.count(db, query, snapshot);
  const [principals, events] = await Promise.all([
    countPrincipals(count, booths),
    countEvents(count, filter, booths),
  ]);
  return { principals, events: [events] };
}

/** Accounts by type and status, one row for each type. */
async function countPrincipals(count: Count, booths: Booths | null): Promise<Report["principals"]> {
  const isInLocation =
    booths &&
    sql<boolean>`(c.principal_type = 'super_admin'
    or (c.principal_type = 'user' and c.booth_id = any(${booths.booths}))
    or (c.principal_type = 'admin' and c.constituency_id = any(${booths.constituencies})))`;
  const groups = await count({
    table: "principals",
    matching: isInLocation ? [isInLocation] : [],
    groupBy: { type: sql<PrincipalType>`c.principal_type`, status: sql<AccountStatus>`c.status` },
  });
  const countOf = (principal_type: PrincipalType, wanted: AccountStatus) =>
    groups.find(({ type, status }) => type === principal_type && status === wanted)?.count ?? 0;
  return PRINCIPAL_TYPES.map((principal_type) => ({
    principal_type,
    active: countOf(principal_type, "active"),
    inactive: countOf(principal_type, "inactive"),
    deleted: countOf(principal_type, "deleted"),
  }));
}

/** The filter as conditions on complaints or events c; empty for an empty filter. */
export function boothConditions(
  { constituency_id, ...boothFields }: ReportFilter,
  booths: Booths | null,
): Condition[] {
  const isNarrow = Object.values(boothFields).some((value) => value !== undefined);
  const matching: Condition[] = [];
  if (constituency_id !== undefined) matching.push(sql`c.constituency_id = ${constituency_id}`);
  if (isNarrow) matching.push(sql`c.booth_id = any(${booths!.booths})`);
  return matching;
}

/** Events within the filter; past, today and upcoming in the office's time zone. */
async function countEvents(
  count: Count,
  filter: ReportFilter,
  booths: Booths | null,
): Promise<Report["events"][number]> {
  const groups = await count({
    table: "events",
    matching: boothConditions(filter, booths),
    groupBy: {
      type_id: sql<number>`c.type_id`,
      is_scheduled: sql<boolean>`c.is_scheduled`,
      /** -1 past, 0 today, 1 to come. */
      day: sql<number>`sign(c.event_date - ${officeToday()}::date)`,
    },
  });
  const sumWhere = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  return {
    public_events: sumWhere(({ type_id }) => type_id === 1),
    private_events: sumWhere(({ type_id }) => type_id === 2),
    past_events: sumWhere(({ day }) => day < 0),
    todays_events: sumWhere(({ day }) => day === 0),
    upcoming_events: sumWhere(({ day }) => day > 0),
    scheduled_events: sumWhere(({ is_scheduled }) => is_scheduled),
    unscheduled_events: sumWhere(({ is_scheduled }) => !is_scheduled),
  };
}
