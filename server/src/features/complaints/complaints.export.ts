import { type RawBuilder, sql } from "kysely";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { COMPLAINT_FIELDS, TEXT_FIELDS } from "contract/complaints/complaint-fields";
import { message } from "contract/message";
import { joinLocation } from "../../locations/booth-location.ts";
import type { ListSource } from "../../lists/page.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { ExportColumn } from "../../exports/csv.ts";
import type { ComplaintQuery } from "./complaints.filters.ts";
import { complaintListQuery, statusName } from "./complaints.read.ts";

const moment = <Value extends string | null = string>(column: RawBuilder<unknown>) =>
  sql<Value>`to_char(${column} at time zone ${sql.lit(OFFICE_TIME_ZONE)}, 'YYYY-MM-DD HH24:MI')`;

const day = (column: RawBuilder<unknown>) => sql<string | null>`to_char(${column}, 'YYYY-MM-DD')`;

const textColumn = (name: (typeof TEXT_FIELDS)[number]) => {
  const { label, width } = COMPLAINT_FIELDS[name];
  return { title: label, from: sql<string | null>`${sql.ref(`c.${name}`)}`, width };
};
const textColumns = Object.fromEntries(
  TEXT_FIELDS.map((name) => [name, textColumn(name)]),
) as Record<(typeof TEXT_FIELDS)[number], ReturnType<typeof textColumn>>;

/** The columns of the file. Their titles are the labels of the console's pages; times are in the office's time zone. */
const columns = {
  id: { title: "Number", from: sql<number>`c.id`, width: 10 },
  status_id: { title: "Status", from: sql<number>`c.status_id`, width: 12 },
  category_name: { title: "Category", from: sql<string>`k.name`, width: 24 },
  ...textColumns,
  complainant_name: { title: "Complainant", from: sql<string | null>`p.name`, width: 24 },
  complainant_phone: { title: "Complainant Phone", from: sql<string | null>`p.phone` },
  complainant_email: { title: "Complainant Email", from: sql<string | null>`p.email`, width: 28 },
  booth_number: { title: "Booth Number", from: sql<string>`b.booth_number`, width: 14 },
  booth_name: { title: "Booth Name", from: sql<string>`b.booth_name`, width: 28 },
  shaktikendra: { title: "Shaktikendra", from: sql<string>`b.shaktikendra` },
  mandal: { title: "Mandal", from: sql<string>`b.mandal` },
  constituency_name: { title: "Constituency", from: sql<string>`n.name` },
  district_name: { title: "District", from: sql<string>`d.name` },
  state_name: { title: "State", from: sql<string>`s.name` },
  assigned_to_name: { title: "Assigned To", from: sql<string | null>`a.name`, width: 24 },
  registered_by_name: { title: "Registered By", from: sql<string | null>`r.name`, width: 24 },
  issue_at: { title: "Issue Date", from: moment(sql`c.issue_at`), isDate: true },
  updated_at: { title: "Updated At", from: moment(sql`c.updated_at`), isDate: true },
  source_number: { title: "Register Number", from: sql<string | null>`c.source_number` },
  due_on: { title: "Due", from: day(sql`c.due_on`), isDate: true },
  follow_up_on: { title: "Follow-up", from: day(sql`c.follow_up_on`), isDate: true },
  completed_at: {
    title: "Completed On",
    from: moment<string | null>(sql`c.completed_at`),
    isDate: true,
  },
} as const;
type Columns = typeof columns;
type ExportedComplaint = {
  [Name in keyof Columns]: Columns[Name]["from"] extends RawBuilder<infer Value> ? Value : never;
};
const names = Object.keys(columns) as (keyof Columns)[];

export const complaintColumns: readonly ExportColumn<ExportedComplaint>[] = names.map((name) => ({
  ...columns[name],
  title: message(columns[name].title),
  value: (row, translate) =>
    name === "status_id" ? translate(message(statusName(row.status_id))) : row[name],
}));

/** The filtered list with the export's columns. Throws as complaintConditions(). */
export const complaintExportQuery = async (
  db: Database,
  scope: Scope,
  query: ComplaintQuery,
): Promise<ListSource<ExportedComplaint>> => ({
  ...(await complaintListQuery(db, scope, query)),
  // The text "c.id" distinguishes this template from others (test/proofs/row-types).
  columns: sql<ExportedComplaint>`c.id, ${sql.join(
    names
      .filter((name) => name !== "id")
      .map((name) => sql`${columns[name].from} as ${sql.ref(name)}`),
  )}`,
  joins: sql`
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    join principals r on r.id = c.registered_by
    left join principals a on a.id = c.assigned_to
    join booths b on b.id = c.booth_id
    ${joinLocation}
    left join states s on s.id = d.state_id`,
});
