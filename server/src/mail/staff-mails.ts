import type { FastifyBaseLogger } from "fastify";
import { staffMailsEnded } from "../observability/counters.ts";
import type { Database } from "../postgres/schema.ts";
import type { MailResult } from "../postgres/mail-tables.ts";
import { writeMail } from "./mail-content.ts";
import {
  claimMail,
  type ClaimedMail,
  collectMails,
  endMail,
  giveUpMails,
  PAUSES,
} from "./mail-queue.ts";
import { errorParts, isRefused, type MailSender } from "./smtp.ts";

interface MailJob {
  db: Database;
  sender: MailSender;
  /** The console's address, without a slash at its end. */
  base: string;
  log: Pick<FastifyBaseLogger, "warn">;
  now?: () => Date;
}
type Ended = MailResult | "later";

/**
 * Collects the mails that are due and sends them, until `signal` is aborted. Any number of processes may do so: each mail is claimed
 * by one. Stops at the first mail that must be tried again, since the server may be out of order. Returns the counts.
 */
export async function sendStaffMails(job: MailJob, signal?: AbortSignal) {
  const now = job.now ?? (() => new Date());
  const collected = (await collectMails(job.db, now())) ?? 0;
  const lost = await giveUpMails(job.db, now());
  staffMailsEnded.inc({ result: "given_up" }, lost);
  const counts = { collected, sent: 0, refused: 0, later: 0, given_up: lost, not_needed: 0 };
  while (!signal?.aborted && counts.later === 0) {
    const mail = await claimMail(job.db, now());
    if (!mail) break;
    const ended = await sendMail(job, mail);
    counts[ended] += 1;
    if (ended !== "not_needed") staffMailsEnded.inc({ result: ended });
  }
  return counts;
}

async function sendMail({ db, sender, base, log }: MailJob, mail: ClaimedMail): Promise<Ended> {
  const content = mail.to === null ? null : await writeMail(db, mail, base);
  if (mail.to === null || !content) {
    await endMail(db, mail, "not_needed");
    return "not_needed";
  }
  const id = `staff-mail-${mail.id}-${Date.parse(mail.created_at)}`;
  try {
    await sender.send({ id, to: mail.to }, content);
  } catch (error) {
    const isLast = mail.tries === PAUSES.length;
    const ended = isRefused(error) ? "refused" : isLast ? "given_up" : "later";
    log.warn(
      { job: "mail", mail: mail.id, tries: mail.tries, ended, ...errorParts(error) },
      "mail not sent",
    );
    if (ended !== "later") await endMail(db, mail, ended);
    return ended;
  }
  await endMail(db, mail, "sent");
  return "sent";
}
