import { sql } from "kysely";
import { officeToday } from "contract/calendar";
import { hashPassword } from "../../src/auth/passwords.ts";
import { SUPER_ADMIN, type TestApp } from "../app.ts";
import { fileOf, formOf, PDF } from "../attachments.ts";
import { addCategory, addCitizen } from "../records.ts";
import { addBooth, addConstituency } from "../places.ts";
import { type Account, signedIn } from "./attacked-office.ts";
import type { Office } from "./fuzz-office.ts";

export const PASSWORD = "Neem-Tree-27!";
/** In every text of one constituency, and nowhere else. */
export const MARKS = { a: "Zqalpha", b: "Zqbravo" } as const;

/** A constituency with a record of each kind, and two admins. */
export interface Side {
  constituency_id: number;
  office: Office;
  admin: Account;
  colleague: Account;
  /** What an answer to the other constituency's admin must not hold. */
  canaries: string[];
}

let phones = 0;
const newPhone = () => `98${String(71_000_000 + (phones += 1))}`;

/** Adds an active admin with PASSWORD; every text holds the mark. */
export async function addStaff(
  { db }: TestApp,
  constituency_id: number,
  mark: string,
): Promise<Account> {
  const phone = newPhone();
  const { id, password_hash } = await db
    .insertInto("principals")
    .values({
      principal_type: "admin",
      name: `${mark} admin`,
      email: `${mark}.${phone}@example.org`.toLowerCase(),
      phone,
      password_hash: await hashPassword(PASSWORD),
      constituency_id,
    })
    .returning(["id", "password_hash"])
    .executeTakeFirstOrThrow();
  return { id, phone, password_hash: password_hash! };
}

/** Signs the admin in; the answer is the Authorization header. */
export const bearerOf = async (app: TestApp, account: Account) =>
  `Bearer ${(await signedIn(app, account)).access_token}`;

/** Two constituencies of one office, with the same kinds of records. */
export async function openTwoSides(app: TestApp) {
  const categories = {
    complaint: [await addCategory(app.db, 1, "Wells and pumps")],
    event: [await addCategory(app.db, 2, "Village meeting")],
  };
  const [a, b] = [
    await openSide(app, MARKS.a, categories),
    await openSide(app, MARKS.b, categories),
  ];
  return { a, b };
}

async function openSide(
  app: TestApp,
  mark: string,
  categories: Office["categories"],
): Promise<Side> {
  const { db } = app;
  const constituency_id = await addConstituency(db, `${mark} seat`);
  const place = { mandal: `${mark} mandal`, shaktikendra: `${mark} kendra` };
  const booth = { ...place, booth_name: `${mark} school`, booth_number: `${mark} 1` };
  const booth_id = await addBooth(db, constituency_id, booth);
  const complainant_id = await addCitizen(db, booth_id, { name: `${mark} citizen` });
  const citizenPhone = newPhone();
  await sql`
    update principals set phone = ${citizenPhone}, email = ${`${mark}.citizen@example.org`}
    where id = ${complainant_id}`.execute(db);
  const admin = await addStaff(app, constituency_id, mark);
  const colleague = await addStaff(app, constituency_id, mark);
  const { rows } = await sql<{ district_id: number; state_id: number }>`
    select n.district_id, d.state_id from constituencies n join districts d on d.id = n.district_id
    where n.id = ${constituency_id}`.execute(db);
  const above = rows[0]!;
  const complaints = [];
  for (const number of [1, 2])
    complaints.push(
      await addComplaint(app, mark, {
        title: `${mark} complaint ${number}`,
        category_id: categories.complaint[0],
        complainant_id,
        assigned_to: number === 1 ? admin.id : colleague.id,
      }),
    );
  const contactPhone = newPhone();
  const event = await db
    .insertInto("events")
    .values({
      title: `${mark} event`,
      description: `${mark} text`,
      category_id: categories.event[0]!,
      type_id: 1,
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
  return {
    constituency_id,
    admin,
    colleague,
    canaries: [mark, citizenPhone, contactPhone, admin.phone, colleague.phone],
    office: {
      homes: [
        {
          complainant_id,
          booth_id,
          ...booth,
          constituency_id,
          constituency: `${mark} seat`,
          ...above,
        },
      ],
      states: [above.state_id],
      districts: [above.district_id],
      constituencies: [constituency_id],
      admins: [colleague.id],
      complaints,
      events: [event.id],
      categories,
      sheets: [],
      refresh: (await signedIn(app, colleague)).refresh_token,
    },
  };
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
  const { id: attachment_id } = await app.db
    .selectFrom("attachments")
    .select("id")
    .where("complaint_id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, attachment_id };
}

/** Whether the bytes hold one of the texts, ignoring case. */
export function foundIn(bytes: Buffer | string, texts: string[]): string | undefined {
  const text = bytes.toString().toLowerCase();
  return texts.find((one) => text.includes(one.toLowerCase()));
}

/** What no admin may see of the super administrator. */
export const SUPER_CONTACTS = [SUPER_ADMIN.phone, SUPER_ADMIN.email];
