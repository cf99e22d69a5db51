import type { FastifyBaseLogger } from "fastify";
import { DAY_MS } from "contract/calendar";
import { Scope } from "../access/scope.ts";
import type { Config } from "../config.ts";
import { keepDashboard } from "../features/reports/reports.kept.ts";
import { storeEndedMonths } from "../features/reports/reports.ended-months.ts";
import { ensureTrackingCode } from "../features/complaints/tracking/tracking.store.ts";
import { sendDueMessages } from "../features/messages/outbox.ts";
import { placeOnce } from "../features/messages/sending.ts";
import type { Sms } from "../features/messages/sms-settings.ts";
import { schedule } from "../jobs/schedule.ts";
import { sweepFiles } from "../jobs/sweep-files.ts";
import type { Office } from "../office.ts";
import { removeOldData } from "./retention.ts";
import { startMail } from "./start-mail.ts";

const HOUR_MS = 3_600_000;
/** How often the dashboard's counts are brought up to date and kept, and months that have ended are stored. */
const COUNTS_MS = 600_000;
/** How soon a message leaves. */
const OUTBOX_MS = 2000;

/** Starts the background jobs of `serve`. Returns the function that stops them and waits for what they have begun. */
export async function startJobs(
  log: FastifyBaseLogger,
  office: Office,
  config: Config,
  sms: Sms | null,
): Promise<() => Promise<void>> {
  const { db, counts } = office;
  const stopCounts = schedule(log, {
    name: "counts",
    every: COUNTS_MS,
    isQuiet: true,
    run: (signal) => keepDashboard(db, counts, Scope.wholeOffice, signal),
  });
  const stopMonths = schedule(log, {
    name: "months",
    every: COUNTS_MS,
    isQuiet: true,
    run: async (signal) => ({ stored: await storeEndedMonths(db, signal) }),
  });
  const stopSweep = schedule(log, {
    name: "sweep",
    every: HOUR_MS,
    run: () => sweepFiles(log, office, config),
  });
  const stopRetention = schedule(log, {
    name: "retention",
    every: DAY_MS,
    run: (signal) => removeOldData(office, config, signal),
  });
  const place = placeOnce(office, config);
  const ensureCode = (id: number) => ensureTrackingCode(db, Scope.wholeOffice, id);
  const stopOutbox =
    sms &&
    schedule(log, {
      name: "messages",
      every: OUTBOX_MS,
      isQuiet: true,
      run: (signal) => sendDueMessages({ db, place, sms, log, ensureCode }, signal),
    });
  const stopMail = await startMail(log, db, config);
  return async () => {
    // A sweep lists the whole store and may be cut off anywhere, so the stop does not wait for it.
    void stopSweep();
    await Promise.all([stopCounts(), stopMonths(), stopRetention(), stopOutbox?.(), stopMail()]);
  };
}
