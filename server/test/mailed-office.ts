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
/** A time of the office's next day. */
export const nextMorning = (time = "08:00") => officeMoment(addDays(officeToday(), 1), time);

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
      return { id: await addAdmin(app.db, office.constituency_id, given), email };
    },
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
    rows: () => app.db.selectFrom("staff_mails").selectAll().orderBy("id").execute(),
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
