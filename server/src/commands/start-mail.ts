import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { isResumedHere } from "../features/messages/sending.ts";
import { schedule } from "../jobs/schedule.ts";
import type { Database } from "../postgres/schema.ts";

const MINUTE_MS = 60_000;
/** A stop waits so long for a mail that is being sent. One that is cut off is tried again (mail/mail-queue.ts). */
const STOP_MS = 5000;

/**
 * Sends emails to admins from now on, where a mail server is set and it is no demonstration, while sending is resumed here
 * (messages-9). The code is loaded only then. Returns how to stop it.
 */
export async function startMail(
  log: FastifyBaseLogger,
  db: Database,
  config: Config,
): Promise<() => Promise<void>> {
  const { SMTP_URL, SMTP_FROM, PUBLIC_URL, DEMO } = config;
  if (DEMO || !SMTP_URL || !SMTP_FROM || !PUBLIC_URL) return async () => undefined;
  const { openMailSender } = await import("../mail/smtp.ts");
  const { sendStaffMails } = await import("../mail/staff-mails.ts");
  const sender = openMailSender({ SMTP_URL, SMTP_FROM });
  const base = new URL(PUBLIC_URL).origin;
  const stop = schedule(log, {
    name: "mail",
    every: MINUTE_MS,
    isQuiet: true,
    run: async (signal) =>
      (await isResumedHere(db, config)) ? sendStaffMails({ db, sender, base, log }, signal) : {},
  });
  return () => Promise.race([stop(), delay(STOP_MS)]);
}
