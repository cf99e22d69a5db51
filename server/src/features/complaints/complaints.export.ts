import { sql } from "kysely";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { message } from "contract/message";
import { joinLocation } from "../../postgres/booth-location.ts";
import type { ListSource } from "../../lists/page.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../postgres/scope.ts";
import type { ExportColumn } from "../../exports/csv.ts";
import type { ComplaintQuery } from "./complaints.filters.ts";
import { complaintListQuery, statusName } from "./complaints.read.ts";

/** One row of the export. Times are in the office's time zone. */
interface ExportedComplaint {
  id: number;
  status_id: number;
  category_name: string;
  title: string;
  description: string;
  location: string | null;
  complainant_name: string | null;
  complainant_phone: string | null;
  complainant_email: string | null;
  booth_number: string;
  booth_name: string;
  shaktikendra: string;
  mandal: string;
  constituency_name: string;
  district_name: string;
  state_name: string;
  assigned_to_name: string | null;
  registered_by_name: string | null;
  issue_at: string;
  updated_at: string;
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${sql.lit(OFFICE_TIME_ZONE)}, 'YYYY-MM-DD HH24:MI') as ${sql.id(column.slice(2))}`;

/** The filtered list with the export's columns. Throws as complaintConditions(). */
export const complaintExportQuery = async (
  db: Database,
  scope: Scope,
  query: ComplaintQuery,
): Promise<ListSource<ExportedComplaint>> => ({
  ...(await complaintListQuery(db, scope, query)),
  columns: sql<ExportedComplaint>`c.id, c.status_id, k.name as category_name, c.title, c.description, c.location,
    p.name as complainant_name, p.phone as complainant_phone, p.email as complainant_email,
    b.booth_number, b.booth_name, b.shaktikendra, b.mandal, n.name as constituency_name, d.name as district_name,
    s.name as state_name, a.name as assigned_to_name, r.name as registered_by_name,
    ${moment("c.issue_at")}, ${moment("c.updated_at")}`,
  joins: sql`
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    join principals r on r.id = c.registered_by
    left join principals a on a.id = c.assigned_to
    join booths b on b.id = c.booth_id
    ${joinLocation}
    left join states s on s.id = d.state_id`,
});

/** The columns of the file. Their titles are the labels of the console's pages. */
export const complaintColumns: readonly ExportColumn<ExportedComplaint>[] = [
  { title: message("Number"), value: (row) => row.id, width: 10 },
  {
    title: message("Status"),
    value: (row, translate) => translate(message(statusName(row.status_id))),
    width: 12,
  },
  { title: message("Category"), value: (row) => row.category_name, width: 24 },
  { title: message("Complaint Title"), value: (row) => row.title, width: 40 },
  { title: message("Description"), value: (row) => row.description, width: 60 },
  { title: message("Location"), value: (row) => row.location, width: 30 },
  { title: message("Complainant"), value: (row) => row.complainant_name, width: 24 },
  { title: message("Complainant Phone"), value: (row) => row.complainant_phone },
  { title: message("Complainant Email"), value: (row) => row.complainant_email, width: 28 },
  { title: message("Booth Number"), value: (row) => row.booth_number, width: 14 },
  { title: message("Booth Name"), value: (row) => row.booth_name, width: 28 },
  { title: message("Shaktikendra"), value: (row) => row.shaktikendra },
  { title: message("Mandal"), value: (row) => row.mandal },
  { title: message("Constituency"), value: (row) => row.constituency_name },
  { title: message("District"), value: (row) => row.district_name },
  { title: message("State"), value: (row) => row.state_name },
  { title: message("Assigned To"), value: (row) => row.assigned_to_name, width: 24 },
  { title: message("Registered By"), value: (row) => row.registered_by_name, width: 24 },
  { title: message("Issue Date"), value: (row) => row.issue_at },
  { title: message("Updated At"), value: (row) => row.updated_at },
];
