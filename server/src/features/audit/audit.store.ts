import { type RawBuilder, sql } from "kysely";
import { AUDIT_ROWS_MAX, type AuditRow } from "contract/audit";
import {
  actionsAbout,
  auditActions,
  describeAction,
  REFUSED_MORE,
  refusedAction,
} from "contract/audit-actions";
import { type AuditResult, BY_NOBODY } from "contract/audit-filters";
import { type AuditThing, auditThings } from "contract/audit-things";
import { PAGE_SIZE } from "contract/rules";
import type { ListPage, ListSource } from "../../lists/page.ts";
import { type Condition, where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import { startOfDay } from "../conditions.ts";

/** The filters as the contract has parsed them. */
export interface AuditQuery {
  who?: number | typeof BY_NOBODY | undefined;
  about?: string | undefined;
  number?: number | undefined;
  action?: string | undefined;
  result?: AuditResult | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** A stored row with what its words need. */
export interface StoredAuditRow extends Pick<
  AuditRow,
  "audit_id" | "at" | "principal_id" | "action" | "number" | "address" | "request_id"
> {
  name: string | null;
  /** As Details. */
  details: unknown;
  /** The name of the thing, "" for one that is shown by its number, null for one that does not exist any more. */
  thing_name: string | null;
}

/** The columns of StoredAuditRow, from row c of the audit trail and its account p. */
const columns = sql<StoredAuditRow>`c.id as audit_id, c.at, c.principal_id, p.name, c.action, c.entity_id as number, c.details,
  host(c.address) as address, c.request_id, ${thingName()} as thing_name`;
const joins = sql`left join principals p on p.id = c.principal_id`;

/** A citizen has no name here: an erased one must not come back, and a present one is a click away. */
function thingName(): RawBuilder<string | null> {
  const thing = (table: string, name: RawBuilder<unknown> = sql`''`, condition = sql``) =>
    sql`(select ${name} from ${sql.table(table)} x where x.id = c.entity_id ${condition})`;
  const name = sql`x.name`;
  const names: Partial<Record<AuditThing, RawBuilder<unknown>>> = {
    complaint: thing("complaints"),
    citizen: thing(
      "principals",
      sql`''`,
      sql`and x.principal_type = 'user' and x.status <> 'deleted'`,
    ),
    event: thing("events"),
    account: thing("principals", name, sql`and x.principal_type <> 'user'`),
    constituency: thing("constituencies", name),
    district: thing("districts", name),
    state: thing("states", name),
    category: thing("categories", name),
    department: thing("departments", name),
    officer: thing("officers", sql`x.post`),
    message: thing("messages"),
  };
  const cases = auditThings.flatMap((about) =>
    names[about] ? [sql`when c.action = any(${actionsAbout(about)}) then ${names[about]}`] : [],
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** The condition of the index audit_of_many. */
const ofMany = sql<boolean>`c.action in ('changeComplaints', 'createCoveringLetter', 'deleteEvents')`;
const isListed = (list: "complaint_ids" | "event_ids", number: number) =>
  sql<boolean>`${ofMany} and c.details @> ${JSON.stringify({ [list]: [number] })}::jsonb`;
const listsComplaint = (number: number) => isListed("complaint_ids", number);

/** The actions whose one row is about several records, and whether a row is about the one with a number. */
const MANY = [
  { action: "changeComplaints", about: "complaint", isAbout: listsComplaint },
  { action: "createCoveringLetter", about: "complaint", isAbout: listsComplaint },
  { action: "deleteEvents", about: "event", isAbout: (number) => isListed("event_ids", number) },
  {
    action: "mergeCitizen",
    about: "citizen",
    isAbout: (number) => sql`c.details -> 'into' = ${JSON.stringify(number)}::jsonb`,
  },
] satisfies { action: string; about: AuditThing; isAbout: (number: number) => Condition }[];

const actionNames = (action: string): string[] => action.split(",").map((one) => one.trim());

/** The stored actions that `about`, `action` and `result` leave; undefined where these leave all. */
function chosenActions({ about, action, result }: AuditQuery): string[] | undefined {
  if (about === undefined && action === undefined) return undefined;
  const known = action === undefined ? actionsAbout(about!) : actionNames(action);
  return known
    .filter((one) => about === undefined || describeAction(one).thing === about)
    .flatMap((one) => [one, refusedAction(one)])
    .filter(
      (one) => result === undefined || describeAction(one).isRefused === (result === "refused"),
    );
}

const byPerson = (who: NonNullable<AuditQuery["who"]>): Condition =>
  who === BY_NOBODY ? sql`c.principal_id is null` : sql`c.principal_id = ${who}`;

/** The conditions that a row of any action has to meet: person and days. */
function commonConditions({ who, start_date, end_date }: AuditQuery): Condition[] {
  return [
    ...(who === undefined ? [] : [byPerson(who)]),
    ...(start_date === undefined ? [] : [sql<boolean>`c.at >= ${startOfDay(start_date, 0)}`]),
    ...(end_date === undefined ? [] : [sql<boolean>`c.at < ${startOfDay(end_date, 1)}`]),
  ];
}

function actionConditions(query: AuditQuery): Condition[] {
  const actions = chosenActions(query);
  if (actions) return [sql`c.action = any(${actions})`];
  if (query.result === undefined) return [];
  const isRefused = sql<boolean>`(c.action like ${refusedAction("%")} or c.action = ${REFUSED_MORE})`;
  return [query.result === "refused" ? isRefused : sql`not ${isRefused}`];
}

/** The ids and times of the rows about one record: few, each found by an index. */
function rowsOfRecord(query: AuditQuery, number: number): RawBuilder<unknown> {
  const { about, action, result } = query;
  const common = commonConditions(query);
  // A rejected call has no record.
  if (result === "refused") return sql`select c.id, c.at from audit c where false`;
  const actions = chosenActions({ about, action, result: "done" }) ?? auditActions;
  const rows = [
    sql`select c.id, c.at from audit c ${where([sql`c.action = any(${actions})`, sql`c.entity_id = ${number}`, ...common])}`,
    ...MANY.filter(
      (one) =>
        (about === undefined || about === one.about) &&
        (action === undefined || actionNames(action).includes(one.action)),
    ).map(
      ({ action: many, isAbout }) =>
        sql`select c.id, c.at from audit c ${where([sql`c.action = ${sql.lit(many)}`, isAbout(number), ...common])}`,
    ),
  ];
  return sql.join(rows, sql` union `);
}

const newestFirst = sql`order by c.at desc, c.id desc`;
const limit = (rows: number) => sql`limit ${sql.lit(rows)}`;

/**
 * The actions of the rows that the filters leave, as rows k. Those of one person, or of everybody, are read from the index by
 * jumping from one action to the next.
 */
function actionsInUse(query: AuditQuery): RawBuilder<unknown> {
  const chosen = chosenActions(query);
  if (chosen) return sql`unnest(${chosen}::text[]) k (action)`;
  const person = query.who === undefined ? [] : [byPerson(query.who)];
  const next = (after: Condition[]) =>
    sql`(select c.action from audit c ${where([...person, ...after])} order by c.action limit 1)`;
  const matching = actionConditions({ result: query.result });
  return sql`(
    with recursive used (action) as (
      select ${next([])} union all
      select ${next([sql`c.action > used.action`])} from used where used.action is not null
    )
    select c.action from used c ${where([sql`c.action is not null`, ...matching])}
  ) k`;
}

/** Whether the rows are read for each action from its index: filtered otherwise, a rare one would be looked for in all rows. */
const isByAction = ({ who, about, action, result }: AuditQuery): boolean =>
  [who, about, action, result].some((one) => one !== undefined);

const rowsOfAction = (query: AuditQuery): RawBuilder<unknown> =>
  sql`from audit c ${where([sql`c.action = k.action`, ...commonConditions(query)])}`;

/** Selects the ids and times of the rows of one page. */
function pageOf(query: AuditQuery, skip: number): RawBuilder<unknown> {
  const page = sql`${newestFirst} ${limit(PAGE_SIZE)} offset ${skip}`;
  if (query.number !== undefined)
    return sql`select c.id, c.at from (${rowsOfRecord(query, query.number)}) c ${page}`;
  if (!isByAction(query))
    return sql`select c.id, c.at from audit c ${where(commonConditions(query))} ${page}`;
  return sql`
    select c.id, c.at from ${actionsInUse(query)} cross join lateral (
      select c.id, c.at ${rowsOfAction(query)} ${newestFirst} limit ${skip + PAGE_SIZE}
    ) c ${page}`;
}

/** Selects AUDIT_ROWS_MAX of the rows, without columns. */
function rowsToCount(query: AuditQuery): RawBuilder<unknown> {
  const most = limit(AUDIT_ROWS_MAX);
  if (query.number !== undefined)
    return sql`select from (${rowsOfRecord(query, query.number)}) c ${most}`;
  if (!isByAction(query)) return sql`select from audit c ${where(commonConditions(query))} ${most}`;
  return sql`
    select from ${actionsInUse(query)} cross join lateral (select ${rowsOfAction(query)} ${most}) c ${most}`;
}

/** One page of the audit trail, newest first. The total is exact up to AUDIT_ROWS_MAX, and never more; pages end there. */
export async function listAuditRows(
  db: Database,
  { page, ...query }: AuditQuery & { page: number },
): Promise<ListPage<StoredAuditRow>> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${rowsToCount(query)}) c`.execute(db);
  const { total } = counted.rows[0]!;
  const skip = (page - 1) * PAGE_SIZE;
  if (skip >= total) return { rows: [], total };
  const { rows } = await sql<StoredAuditRow>`
    select ${columns} from (${pageOf(query, skip)}) page join audit c on c.id = page.id ${joins} ${newestFirst}`.execute(
    db,
  );
  return { rows, total };
}

/** The whole list, for its export. */
export function auditList(query: AuditQuery): ListSource<StoredAuditRow, "audit"> {
  const ofRecord: Condition[] =
    query.number === undefined
      ? [...commonConditions(query), ...actionConditions(query)]
      : [sql`c.id in (select id from (${rowsOfRecord(query, query.number)}) c)`];
  return {
    table: "audit",
    filters: ofRecord,
    search: undefined,
    searchText: undefined,
    order: { name: "newest", by: sql`c.at`, isDescending: true },
    columns,
    joins,
  };
}

/** The accounts with rows in the audit trail, by name; read from the index by jumping from one account to the next. */
export async function findAuditPeople(db: Database) {
  const { rows } = await sql<{ principal_id: number; name: string; is_ended: boolean }>`
    with recursive used (principal_id) as (
      (select c.principal_id from audit c where c.principal_id is not null order by c.principal_id limit 1) union all
      select (select c.principal_id from audit c where c.principal_id > used.principal_id order by c.principal_id limit 1)
      from used where used.principal_id is not null
    )
    select p.id as principal_id, coalesce(p.name, '') as name, p.status = 'deleted' as is_ended
    from used join principals p on p.id = used.principal_id
    order by p.name, p.id`.execute(db);
  return rows;
}
