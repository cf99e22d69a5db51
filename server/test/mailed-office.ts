import { sql } from "kysely";
import { addDays, officeMoment, officeToday } from "contract/calendar";
import { openMailSender } from "../src/mail/smtp.ts";
import { sendStaffMails } from "../src/mail/staff-mails.ts";
import { createTestApp } from "./app.ts";
import { complaintFields, createComplaint } from "./complaints.ts";
import { startMailServer } from "./mail-server.ts";
import { addAdmin, addOffice } from "./records.ts";

/** The address of the console and the sender of its mails. */
export const BASE = "https://console.example.org";
export const FROM = "console@office.example.org";
const MINUTE_MS = 60_000;
const SILENCE_MS = 500;

/** The time in so many minutes. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
/** The office's day whose 08:00 comes next. */
export const digestDay = () =>
  new Date() < officeMoment(officeToday(), "08:00") ? officeToday() : addDays(officeToday(), 1);
/** A time of that day. */
export const nextMorning = (time = "08:00") => officeMoment(digestDay(), time);

export type MailedOffice = Awaited<ReturnType<typeof openMailedOffice>>;

/** An office whose admins get e-mails, and their mail server. */
export async function openMailedOffice() {
  const app = await createTestApp({ processes: 0 });
  const office = await addOffice(app.db);
  const server = await startMailServer();
  const logged: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void logged.push(line) };
  let admins = 0;
  return {
    app,
    office,
    server,
    /** The log's lines so far. */
    logged,
    log,
    /** Adds an admin with an e-mail address. */
    async addMailed() {
      admins += 1;
      const email = `admin${admins}@example.org`;
      const given = { name: `Mohan ${admins}`, phone: String(9_822_300_000 + admins), email };
      const id = await addAdmin(app.db, office.constituency_id, given);
      await sql`
        insert into staff_mails (principal_id, kind, day, complaint_ids, created_at, result)
        select ${id}, 'digest', ${officeToday()}::date + n, '{}', now(), 'not_needed' from generate_series(0, 3) n`.execute(
        app.db,
      );
      return { id, email };
    },
    /** The next digests are made: without this, none is, at whatever time of the day a test runs. */
    allowDigests: () => app.db.deleteFrom("staff_mails").where("day", ">=", digestDay()).execute(),
    create: (changes: object = {}) => createComplaint(app, office, changes),
    assign: (id: number, assigned_to: number | null) =>
      app.send("PUT", `/api/v0/complaint/${id}`, {
        ...complaintFields(office),
        status_id: 1,
        assigned_to,
      }),
    setDue: (id: number, day: string) =>
      app.db.updateTable("complaints").set({ due_on: day }).where("id", "=", id).execute(),
    /** Runs the job once, at a moment; by default six minutes from now. */
    run: (now = inMinutes(6), url = server.url) =>
      sendStaffMails({
        db: app.db,
        sender: openMailSender({ SMTP_URL: url, SMTP_FROM: FROM }, SILENCE_MS),
        base: BASE,
        log,
        now: () => now,
      }),
    /** The mails about what was assigned. */
    rows: () =>
      app.db
        .selectFrom("staff_mails")
        .selectAll()
        .where("kind", "=", "assigned")
        .orderBy("id")
        .execute(),
    /** Removes complaints and mails. */
    async reset() {
      server.answerWith(250);
      server.received.length = 0;
      logged.length = 0;
      await sql`truncate staff_mails; delete from complaints`.execute(app.db);
    },
    async close() {
      await server.close();
      await app.close();
    },
  };
}
