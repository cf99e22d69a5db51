import { sql } from "kysely";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import type { Role } from "contract/endpoint";
import type { FileStore } from "../storage/file-store.ts";
import { hashPassword, verifyPassword } from "../auth/passwords.ts";
import { addAnswers } from "./answers.ts";
import { addAttachments } from "./attachments.ts";
import { makeComplaints } from "./complaints.ts";
import { addReferrals } from "./departments.ts";
import { DUE_DAYS, makeDates } from "./due-dates.ts";
import { makeEvents } from "./events.ts";
import { type DemoBooth, makeLocations, type DemoLocations } from "./locations.ts";
import { makeAdmins, makeCitizens } from "./people.ts";
import { type Random, seededRandom } from "./random.ts";
import { categoryIds, insertRows, type Tx } from "./rows.ts";
import { makeActivity } from "./activity.ts";
import type { Database } from "../postgres/schema.ts";

/** The sign-in of the demonstration; other offices reject it (token-7). */
export const DEMO_SIGN_IN = { phone: "9876543210", password: "Demo@1234" };
/** The first two admins of the demonstration, of two constituencies. They have the same password. */
export const DEMO_STAFF_PHONES = ["9876543211", "9876543212"];

/** The phones of the demonstration's active accounts that have its password: its super administrator, and its admins. */
export async function usableDemoSignIns(
  db: Database,
): Promise<{ superAdmin: string | null; admins: string[] }> {
  const { phone, password } = DEMO_SIGN_IN;
  const accounts = await db
    .selectFrom("principals")
    .select(["phone", "password_hash", "principal_type"])
    .where("phone", "in", [phone, ...DEMO_STAFF_PHONES])
    .where("principal_type", "<>", "user")
    .where("status", "=", "active")
    .orderBy("phone")
    .execute();
  const usable: typeof accounts = [];
  for (const account of accounts)
    if (await verifyPassword(password, account.password_hash)) usable.push(account);
  const phonesOf = (role: Role) =>
    usable.flatMap((account) =>
      account.principal_type === role && account.phone ? [account.phone] : [],
    );
  return { superAdmin: phonesOf("super_admin")[0] ?? null, admins: phonesOf("admin") };
}

const SEED = 20_261_120;
/** No password has this hash: the other admins of the demonstration cannot sign in. */
const NO_PASSWORD = "none";

/**
 * Fills an empty office with fictional data, in one transaction. The data are the same on every run, with dates relative to
 * `now`. With `files`, some complaints get attachments. Throws an Error when the office has states or principals already.
 */
export async function loadDemo(db: Database, files?: FileStore, now = new Date()): Promise<void> {
  const password_hash = await hashPassword(DEMO_SIGN_IN.password);
  await db.transaction().execute(async (tx) => {
    // Of two parallel calls, the second waits here and then finds a filled office.
    await sql`lock table states, principals in share row exclusive mode`.execute(tx);
    const { rows } = await sql`
      select from principals union all select from states limit 1`.execute(tx);
    if (rows.length)
      throw new Error(
        "This office is not empty: the demonstration is only loaded into an empty one.",
      );
    const random = seededRandom(SEED);
    const office = await addLocations(tx, makeLocations(random));
    const people = await addPeople(tx, random, office, now, password_hash);
    const complaints = await addComplaints(tx, random, office, people, now);
    await addReferrals(tx, people.superAdmin, now);
    await addAnswers(tx, now);
    await addEvents(tx, random, office, people, now);
    if (files) await addAttachments(tx, files, complaints);
    await tx.insertInto("audit").values({ action: "loadDemo" }).execute();
  });
  await sql`analyze`.execute(db);
}

interface DemoOffice {
  /** Ids, in the order of the names. */
  constituencies: number[];
  booths: (DemoBooth & { id: number; constituency_id: number })[];
}

async function addLocations(tx: Tx, locations: DemoLocations): Promise<DemoOffice> {
  const states = await insertRows(tx, "states", locations.states);
  const districts = await insertRows(
    tx,
    "districts",
    locations.districts.map(({ name, state }) => ({ name, state_id: states[state] })),
  );
  const constituencies = await insertRows(
    tx,
    "constituencies",
    locations.constituencies.map(({ name, district }) => ({
      name,
      district_id: districts[district],
    })),
  );
  const booths = await insertRows(
    tx,
    "booths",
    locations.booths.map(({ constituency, mandal, shaktikendra, booth_name, booth_number }) => ({
      constituency_id: constituencies[constituency],
      mandal,
      shaktikendra,
      booth_name,
      booth_number,
    })),
  );
  return {
    constituencies,
    booths: locations.booths.map((booth, i) => ({
      ...booth,
      id: booths[i]!,
      constituency_id: constituencies[booth.constituency]!,
    })),
  };
}

interface DemoPeople {
  superAdmin: number;
  /** The active admins of each constituency that has any, by its id. */
  admins: Map<number, number[]>;
  /** Active citizens with a name. */
  complainants: { id: number; booth: number }[];
}

async function addPeople(
  tx: Tx,
  random: Random,
  office: DemoOffice,
  now: Date,
  password_hash: string,
): Promise<DemoPeople> {
  const owner = {
    principal_type: "super_admin",
    name: "Demo Super Admin",
    email: "demo@example.org",
    phone: DEMO_SIGN_IN.phone,
    password_hash,
  };
  const [superAdmin] = await insertRows(tx, "principals", [
    { ...owner, status: "active", created_at: now, updated_at: now },
  ]);
  const staff = makeAdmins(random, office.constituencies.length, now);
  const staffIds = await insertRows(
    tx,
    "principals",
    staff.map(({ constituency, ...admin }, i) => ({
      ...admin,
      principal_type: "admin",
      ...(DEMO_STAFF_PHONES[i] === undefined
        ? { password_hash: NO_PASSWORD }
        : { phone: DEMO_STAFF_PHONES[i], password_hash }),
      updated_at: admin.created_at,
      constituency_id: office.constituencies[constituency],
    })),
  );
  const admins = new Map<number, number[]>();
  for (const [i, { status, constituency }] of staff.entries()) {
    const id = office.constituencies[constituency]!;
    if (status === "active") admins.set(id, [...(admins.get(id) ?? []), staffIds[i]!]);
  }
  const citizens = makeCitizens(random, office.booths.length, now);
  const ids = await insertRows(
    tx,
    "principals",
    citizens.map(({ booth, ...citizen }) => ({
      ...citizen,
      principal_type: "user",
      updated_at: citizen.created_at,
      booth_id: office.booths[booth]!.id,
    })),
  );
  const complainants = citizens.flatMap(({ name, status, booth }, i) =>
    name && status === "active" ? [{ id: ids[i]!, booth }] : [],
  );
  return { superAdmin: superAdmin!, admins, complainants };
}

async function addComplaints(
  tx: Tx,
  random: Random,
  { booths }: DemoOffice,
  { superAdmin, admins, complainants }: DemoPeople,
  now: Date,
): Promise<number[]> {
  await sql`
    update categories c set due_days = due.value::int
    from jsonb_each_text(${JSON.stringify(DUE_DAYS)}::jsonb) due
    where c.name = due.key and c.type_id = ${COMPLAINT_CATEGORY_TYPE} and c.parent_id is not null`.execute(
    tx,
  );
  const categories = await categoryIds(tx, COMPLAINT_CATEGORY_TYPE);
  const people = random.shuffled(complainants);
  const findBooth = (i: number) => booths[people[i]!.booth]!;
  const complaints = makeComplaints(random, now, (i) => findBooth(i));
  const rows = complaints.map(({ category, isAssigned, isByAdmin, ...complaint }, i) => {
    const { id: booth_id, constituency_id } = findBooth(i);
    const colleagues = admins.get(constituency_id) ?? [];
    const admin = colleagues[i % colleagues.length] ?? null;
    return {
      ...complaint,
      ...makeDates({ category, ...complaint }, i, now),
      category_id: categories(category),
      complainant_id: people[i]!.id,
      booth_id,
      constituency_id,
      assigned_to: isAssigned ? admin : null,
      registered_by: (isByAdmin && admin) || superAdmin,
      issue_at: complaint.created_at,
      version: complaint.status_id,
    };
  });
  const ids = await insertRows(tx, "complaints", rows);
  const story = complaints.flatMap((complaint, i) =>
    makeActivity(complaint, i, ids[i]!, rows[i]!.assigned_to ?? rows[i]!.registered_by),
  );
  await insertRows(tx, "complaint_story", story as Record<string, unknown>[]);
  return ids;
}

async function addEvents(
  tx: Tx,
  random: Random,
  { booths }: DemoOffice,
  { superAdmin }: DemoPeople,
  now: Date,
): Promise<void> {
  const categories = await categoryIds(tx, 2);
  const hosts = random.shuffled(booths);
  const events = makeEvents(random, now, (i) => hosts[i]!.village);
  const rows = events.map(({ category, isUpdated, ...event }, i) => {
    const { id: booth_id, constituency_id } = hosts[i]!;
    return {
      ...event,
      category_id: categories(category),
      booth_id,
      constituency_id,
      created_by: superAdmin,
      updated_by: isUpdated ? superAdmin : null,
    };
  });
  await insertRows(tx, "events", rows);
}
