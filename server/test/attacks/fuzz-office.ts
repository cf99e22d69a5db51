import { sql } from "kysely";
import * as xlsx from "@e965/xlsx";
import { sheetColumns } from "contract/booths";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { officeToday } from "contract/calendar";
import { SUPER_ADMIN, TOKEN_SECRET, type TestApp } from "../app.ts";
import { fileOf, formOf, JPEG, PDF } from "../attachments.ts";
import { addBooth, addConstituency } from "../places.ts";
import { addAdmin, addCitizen, addOffice } from "../records.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { ADMIN_STATUSES, NOBODY } from "contract/admins";
import { addSuperAdmin, signedIn } from "./attacked-office.ts";
import { claimsOf, hmac, resigned } from "./forged-tokens.ts";
import type { Operation } from "./fuzz-routes.ts";
import type { Facts } from "./fuzz-values.ts";

/** A citizen with the ids that a complaint or an event must have. */
interface Home {
  complainant_id: number;
  booth_id: number;
  booth_number: string;
  booth_name: string;
  shaktikendra: string;
  mandal: string;
  constituency_id: number;
  constituency: string;
  district_id: number;
  state_id: number;
}

/** The ids that requests name, read at the beginning of a round. */
export interface Office {
  homes: Home[];
  states: number[];
  districts: number[];
  constituencies: number[];
  admins: number[];
  complaints: { id: number; attachment_id: number; code?: string | null }[];
  events: number[];
  categories: { complaint: number[]; event: number[] };
  /** Valid booth sheets. */
  sheets: Buffer[];
  /** An unused refresh token. */
  refresh: string;
}

export interface TokenSigner {
  /** As the Authorization header. */
  access: string;
  foreign: string[];
}

const KEPT = 12;
const pick = <T>(list: T[], at: number): T => list[at % list.length]!;

/** The account for generated sign-ins, token refreshes and logouts. The requests' own token is of another account. */
const VISITOR_PHONE = "9000000002";
/** The same for generated sign-ins of admins. */
const STAFF_PHONE = "9000000003";

/** Fills an empty office: a second super administrator, two constituencies, citizens, and sheets to upload. */
export async function openOffice({ db }: TestApp): Promise<Buffer[]> {
  await addSuperAdmin(db, VISITOR_PHONE);
  const { booth_id, other_booth_id, constituency_id } = await addOffice(db);
  const staff = await addAdmin(db, constituency_id, { name: "Kiran", phone: STAFF_PHONE });
  const password_hash = await hashPassword(SUPER_ADMIN.password);
  await db.updateTable("principals").set({ password_hash }).where("id", "=", staff).execute();
  const elsewhere = await addBooth(db, await addConstituency(db, "Sonpur"));
  for (const booth of [booth_id, other_booth_id, elsewhere, elsewhere])
    await addCitizen(db, booth, { name: `Citizen of ${booth}` });
  return [1, 2, 3].map((sheet) => {
    const rows = [1, 2, 3].map((row) => ["Mandal", "Kendra", "School", `${sheet}${row}`]);
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([[...sheetColumns], ...rows]));
    return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  });
}

let made = 0;
const unique = () => String((made += 1)).padStart(6, "0");

/** Adds the records that earlier requests have deleted, so that the next requests find some. */
export async function refill(app: TestApp): Promise<void> {
  const { db } = app;
  const office = await readOffice(app, []);
  const home = office.homes[0]!;
  // A full run takes longer than the ten minutes of an access token.
  const { access_token } = await signIn(app, SUPER_ADMIN.phone);
  const headers = { authorization: `Bearer ${access_token}` };
  for (let count = office.complaints.length; count < KEPT; count += 1) {
    const form = formOf(
      {
        title: `Complaint ${unique()}`,
        description: "The hand pump near the temple is dry.",
        category_id: office.categories.complaint[0]!,
        complainant_id: home.complainant_id,
      },
      [fileOf(JPEG, "pump.jpg", "image/jpeg"), fileOf(PDF, "letter.pdf", "application/pdf")],
    );
    const { status } = await app.send("POST", "/api/v0/complaint", form, headers);
    if (status !== 200) throw new Error(`A complaint was not added: ${status}`);
  }
  for (let count = office.events.length; count < KEPT; count += 1)
    await sql`
      insert into events (title, category_id, type_id, event_date, booth_id, constituency_id, location, is_scheduled, created_by)
      values ('Camp', ${office.categories.event[0]}, 1, ${officeToday()}, ${home.booth_id}, ${home.constituency_id}, 'Hall', true,
        ${app.superAdmin})`.execute(db);
  for (let count = office.admins.length; count < KEPT; count += 1)
    await addAdmin(db, home.constituency_id, { name: "Admin", phone: `6000${unique()}` });
  // Locations without references, which can be deleted.
  await sql`insert into states (name) values (${`State ${unique()}`}), (${`State ${unique()}`})`.execute(
    db,
  );
  await sql`
    insert into districts (name, state_id)
    values (${`District ${unique()}`}, ${home.state_id}), (${`District ${unique()}`}, ${home.state_id})`.execute(
    db,
  );
  await sql`
    insert into constituencies (name, district_id)
    values (${`Seat ${unique()}`}, ${home.district_id}), (${`Seat ${unique()}`}, ${home.district_id})`.execute(
    db,
  );
}

const listOf = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`;
const idsOf = (query: ReturnType<typeof sql>) => sql`array(${query})`;

/** The newest record of each kind in the office. */
export async function readOffice(app: TestApp, sheets: Buffer[]): Promise<Office> {
  const { rows } = await sql<
    Omit<Office, "sheets" | "refresh" | "categories"> & { complaint: number[]; event: number[] }
  >`
    select
      ${listOf(sql`
        select p.id as complainant_id, b.id as booth_id, b.booth_number, b.booth_name, b.shaktikendra, b.mandal,
          n.id as constituency_id, n.name as constituency, d.id as district_id, d.state_id
        from principals p join booths b on b.id = p.booth_id join constituencies n on n.id = b.constituency_id
          join districts d on d.id = n.district_id
        where p.principal_type = 'user' order by p.id limit 6`)} as homes,
      ${idsOf(sql`select id from states order by id desc limit 8`)} as states,
      ${idsOf(sql`select id from districts order by id desc limit 8`)} as districts,
      ${idsOf(sql`select id from constituencies order by id desc limit 8`)} as constituencies,
      ${idsOf(sql`
        select id from principals where principal_type = 'admin' and status = 'active' and phone <> ${STAFF_PHONE}
        order by id desc limit ${KEPT}`)} as admins,
      ${listOf(sql`
        select c.id, min(f.id) as attachment_id, c.tracking_code as code
        from attachments f join complaints c on c.id = f.complaint_id
        group by c.id order by c.id desc limit ${KEPT}`)} as complaints,
      ${idsOf(sql`select id from events order by id desc limit ${KEPT}`)} as events,
      ${idsOf(sql`select id from categories where type_id = 1 and parent_id is not null`)} as complaint,
      ${idsOf(sql`select id from categories where type_id = 2 and parent_id is not null`)} as event`.execute(
    app.db,
  );
  const { complaint, event, ...found } = rows[0]!;
  const { refresh_token } = await signIn(app, VISITOR_PHONE);
  return { ...found, categories: { complaint, event }, sheets, refresh: refresh_token };
}

/** Signs in the super administrator with this phone. */
async function signIn(app: TestApp, phone: string) {
  const { rows } = await sql<{ id: number; password_hash: string }>`
    select id, password_hash from principals where phone = ${phone} and principal_type = 'super_admin'`.execute(
    app.db,
  );
  return signedIn(app, rows[0]!);
}

/** A new sign-in, and invalid tokens. */
export async function openTokens(app: TestApp): Promise<TokenSigner> {
  const { access_token, refresh_token } = await signIn(app, SUPER_ADMIN.phone);
  const ended = (await signIn(app, SUPER_ADMIN.phone)).access_token;
  await sql`update sessions set ended_at = now() where id = ${String(claimsOf(ended).sid)}`.execute(
    app.db,
  );
  const ours = hmac("sha256", TOKEN_SECRET);
  const { iat, exp } = claimsOf(access_token) as { iat: number; exp: number };
  const foreign = [
    resigned(access_token, hmac("sha256", "another-secret-of-32-characters-!!")),
    resigned(access_token, ours, {}, { iat: iat - 7200, exp: exp - 7200 }),
    resigned(access_token, ours, {}, { sub: String(app.superAdmin + 1) }),
    refresh_token,
    ended,
    "a.b.c",
  ].map((token) => `Bearer ${token}`);
  return {
    access: `Bearer ${access_token}`,
    foreign: [...foreign, "Bearer ", `Basic ${access_token}`, access_token, "\xff"],
  };
}

/** Values for the fields of an operation, for one citizen and one record. */
export function factsOf(office: Office, operation: Operation, at: number): Facts {
  const home = pick(office.homes, at);
  const complaint = pick(office.complaints, at);
  const kind = /\/event/.test(operation.path) ? "event" : "complaint";
  const collection = operation.path.split("/{")[0]!.split("/").at(-1)!;
  const records: Record<string, number> = {
    states: pick(office.states, at),
    districts: pick(office.districts, at),
    constituencies: pick(office.constituencies, at),
    admin: pick(office.admins, at),
    complaint: complaint.id,
    event: pick(office.events, at),
  };
  return {
    id: [records[collection] ?? at % 50],
    typeId: [1, 2],
    ...Object.fromEntries(Object.entries(home).map(([name, value]) => [name, [value]])),
    attachment_id: [complaint.attachment_id],
    code: [complaint.code ?? ""],
    complaint_ids: [complaint.id],
    event_ids: [pick(office.events, at)],
    category_id: office.categories[kind],
    category: office.categories[kind].map(String),
    assigned_to: [null, ...office.admins.slice(-3)],
    hand_over_to: [null, NOBODY, ...office.admins.slice(-3)],
    status_id: COMPLAINT_STATUSES.map((status) => status.id),
    status: operation.path.includes("/admin/")
      ? [...ADMIN_STATUSES]
      : COMPLAINT_STATUSES.map((status) => status.name),
    type_id: [1, 2],
    version: [null],
    limit: [1, 50],
    page: [1, 1, 2, 3],
    search: ["pump", "a", "%", "9", "\u0915"],
    event_date: [officeToday(), "2999-12-31"],
    start_date: ["2026-01-01"],
    end_date: ["2999-01-01"],
    start_time: ["09:00", "23:58"],
    end_time: ["23:59", ""],
    informed_date: [officeToday(), "2026-01-01", null],
    informed_time: ["00:00", null],
    token: [office.refresh],
    ...(operation.path.endsWith("/login") && {
      phone: [operation.path.endsWith("/admin/login") ? STAFF_PHONE : VISITOR_PHONE],
      password: [SUPER_ADMIN.password],
    }),
  };
}
