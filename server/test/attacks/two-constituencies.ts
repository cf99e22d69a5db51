import { sql } from "kysely";
import { officeToday } from "contract/calendar";
import { hashPassword } from "../../src/auth/passwords.ts";
import { SUPER_ADMIN, type TestApp } from "../app.ts";
import { fileOf, formOf, PDF } from "../attachments.ts";
import { addCategory, addCitizen } from "../records.ts";
import { addBooth, addConstituency } from "../places.ts";
import { type Account, signedIn } from "./attacked-office.ts";

export const PASSWORD = "Neem-Tree-27!";
/** In every text of one constituency, and nowhere else. */
export const MARKS = { a: "Zqalpha", b: "Zqbravo" } as const;

/** A constituency with a record of each kind, and two admins. */
export type Side = Awaited<ReturnType<typeof openSide>>;

let phones = 0;
const newPhone = () => `98${String(71_000_000 + (phones += 1))}`;
let hash: Promise<string> | undefined;

/** Adds an active admin with PASSWORD; every text holds the mark. */
export async function addStaff(
  { db }: TestApp,
  constituency_id: number,
  mark: string,
): Promise<Account> {
  const phone = newPhone();
  const password_hash = await (hash ??= hashPassword(PASSWORD));
  const { id } = await db
    .insertInto("principals")
    .values({
      principal_type: "admin",
      name: `${mark} admin`,
      email: `${mark}.${phone}@example.org`.toLowerCase(),
      phone,
      password_hash,
      constituency_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, phone, password_hash };
}

/** Signs the admin in; the answer is the Authorization header. */
export const bearerOf = async (app: TestApp, account: Parameters<typeof signedIn>[1]) =>
  `Bearer ${(await signedIn(app, account)).access_token}`;

/** Two constituencies of one office, with the same kinds of records. */
export async function openTwoSides(app: TestApp) {
  const categories = await addCategories(app);
  return {
    a: await openSide(app, MARKS.a, categories),
    b: await openSide(app, MARKS.b, categories),
  };
}

export const addCategories = async ({ db }: TestApp) => ({
  complaint: await addCategory(db, 1, "Wells and pumps"),
  event: await addCategory(db, 2, "Village meeting"),
});

/** A constituency whose texts hold the mark. */
export async function openSide(
  app: TestApp,
  mark: string,
  categories: { complaint: number; event: number },
) {
  const { db } = app;
  const constituency_id = await addConstituency(db, `${mark} seat`);
  const booth = {
    mandal: `${mark} mandal`,
    shaktikendra: `${mark} kendra`,
    booth_name: `${mark} school`,
    booth_number: `${mark} 1`,
  };
  const booth_id = await addBooth(db, constituency_id, booth);
  const citizen_name = `${mark} citizen`;
  const complainant_id = await addCitizen(db, booth_id, { name: citizen_name });
  const [citizenPhone, contactPhone] = [newPhone(), newPhone()];
  await sql`
    update principals set phone = ${citizenPhone}, email = ${`${mark}.citizen@example.org`}
    where id = ${complainant_id}`.execute(db);
  const admin = await addStaff(app, constituency_id, mark);
  const colleague = await addStaff(app, constituency_id, mark);
  const above = await db
    .selectFrom("constituencies as n")
    .innerJoin("districts as d", "d.id", "n.district_id")
    .select(["n.district_id", "d.state_id"])
    .where("n.id", "=", constituency_id)
    .executeTakeFirstOrThrow();
  const complaints = [];
  for (const [index, { id: assigned_to }] of [admin, colleague].entries())
    complaints.push(
      await addComplaint(app, mark, {
        title: `${mark} complaint ${index + 1}`,
        category_id: categories.complaint,
        complainant_id,
        assigned_to,
      }),
    );
  const event = await db
    .insertInto("events")
    .values({
      title: `${mark} event`,
      description: `${mark} text`,
      category_id: categories.event,
      type_id: 1,
      is_scheduled: true,
      event_date: officeToday(),
      booth_id,
      constituency_id,
      location: `${mark} hall`,
      contact_name: `${mark} contact`,
      contact_phone: contactPhone,
      chief_guest: `${mark} guest`,
      created_by: app.superAdmin,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const office = await addDepartment(app, constituency_id, mark);
  const referral_id = await refer(app, complaints[0]!.id, { ...office, mark });
  return {
    constituency_id,
    ...office,
    referral_id,
    message_id: await addFailedMessage(app, complaints[0]!.id),
    admin,
    colleague,
    citizen_name,
    /** A citizen without complaints, who can be merged. */
    duplicate_id: await addCitizen(db, booth_id, { name: `${citizen_name} again` }),
    /** What an answer to the other constituency's admin must not hold. */
    canaries: [mark, citizenPhone, contactPhone, admin.phone, colleague.phone],
    /** The citizen and the locations of every record. */
    home: {
      complainant_id,
      booth_id,
      ...booth,
      constituency_id,
      constituency: `${mark} seat`,
      ...above,
    },
    complaints: complaints as [Complaint, Complaint],
    event: event.id,
    categories,
    /** Locations without records, which can be deleted. */
    spare: await addSpareLocations(app, `${mark} spare`, above),
    refresh_token: (await signedIn(app, colleague)).refresh_token,
  };
}

async function addSpareLocations(
  { db }: TestApp,
  name: string,
  above: { state_id: number; district_id: number },
) {
  const { rows } = await sql<{ states: number; districts: number; constituencies: number }>`
    with s as (insert into states (name) values (${name}) returning id),
      d as (insert into districts (name, state_id) values (${name}, ${above.state_id}) returning id),
      n as (insert into constituencies (name, district_id) values (${name}, ${above.district_id}) returning id)
    select s.id as states, d.id as districts, n.id as constituencies from s, d, n`.execute(db);
  return rows[0]!;
}

/** An officer of the constituency, in a department of the office. */
async function addDepartment({ db }: Pick<TestApp, "db">, constituency_id: number, mark: string) {
  const { id: department_id } = await db
    .insertInto("departments")
    .values({ name: `Department of ${newPhone()}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: officer_id } = await db
    .insertInto("officers")
    .values({ department_id, post: `${mark} engineer`, phone: newPhone(), constituency_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { department_id, officer_id };
}

/** A message that can be sent again. */
async function addFailedMessage({ db }: TestApp, complaint_id: number) {
  const { id } = await db
    .insertInto("messages")
    .values({ complaint_id, kind: "received", state: "failed", changed_at: new Date(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A letter about a complaint, with its reply, as the super administrator. */
async function refer(
  app: TestApp,
  complaint_id: number,
  { officer_id, mark }: { officer_id: number; mark: string },
): Promise<number> {
  const { body } = await app.send<{ referral_id: number }>(
    "POST",
    `/api/v0/complaint/${complaint_id}/referral`,
    {
      officer_id,
      mode: "letter",
      sent_on: "2026-01-02",
      subject: `${mark} subject`,
      body: `${mark} letter`,
    },
  );
  const { referral_id } = body.data;
  const reply = { received_on: "2026-01-03", note: `${mark} reply` };
  await app.send("POST", `/api/v0/complaint/${complaint_id}/referral/${referral_id}/reply`, reply);
  return referral_id;
}

interface Complaint {
  id: number;
  attachment_id: number;
  tracking_code: string | null;
}

/** Logs a complaint with a file and a note, as the super administrator. */
async function addComplaint(app: TestApp, mark: string, fields: Record<string, unknown>) {
  const form = formOf(
    { ...fields, description: `${mark} has no water`, location: `${mark} well` },
    [fileOf(Buffer.concat([PDF, Buffer.from(mark)]), `${mark}.pdf`, "application/pdf")],
  );
  const { body } = await app.send<{ complaint_id: number }>("POST", "/api/v0/complaint", form);
  const id = body.data.complaint_id;
  const note = { kind: "note", note: `${mark} note` };
  await app.send("POST", `/api/v0/complaint/${id}/notes`, note);
  return app.db
    .selectFrom("complaints as c")
    .innerJoin("attachments as f", "f.complaint_id", "c.id")
    .select(["c.id", "f.id as attachment_id", "c.tracking_code"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Whether the bytes hold one of the texts, ignoring case. */
export function foundIn(bytes: Buffer | string, texts: string[]): string | undefined {
  const text = bytes.toString().toLowerCase();
  return texts.find((one) => text.includes(one.toLowerCase()));
}

/** What no admin may see of the super administrator. */
export const SUPER_CONTACTS = [SUPER_ADMIN.phone, SUPER_ADMIN.email];
