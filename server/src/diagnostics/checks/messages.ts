import type { Config } from "../../config.ts";
import { findSending, oldestQueuedSeconds } from "../../features/messages/messages.store.ts";
import { readSms } from "../../features/messages/sms-settings.ts";
import { errorMessage } from "../../observability/error-details.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";
import type { ConnectedOffice } from "./connected-office.ts";

/** The tries of a message that the gateway does not take end sooner. */
const LATE_SECONDS = 7200;

/** Checks the settings of the gateway (messages-12). */
export function* checkSmsSettings(config: Config): Generator<Finding> {
  try {
    if (readSms(config)) yield fine("The settings of the SMS gateway are complete.");
  } catch (error) {
    yield problem(errorMessage(error), "See docs/operations/messages.md.");
  }
}

/** Checks that messages leave where there is a gateway (messages-9). */
export async function* checkSending({ config, db }: ConnectedOffice): AsyncGenerator<Finding> {
  if (!config.SMS_URL || config.DEMO) return;
  const { is_paused, counts } = await findSending(db, config);
  if (is_paused)
    yield warning(
      `Messages to citizens are paused; ${counts.queued} wait.`,
      "When this is the office and no copy of it: npm run console -- messages resume",
    );
  const isLate = (await oldestQueuedSeconds(db)) > LATE_SECONDS;
  if (isLate && !is_paused)
    yield warning(
      "A message to a citizen has waited for more than two hours.",
      "See the causes on the page Messages, and whether the gateway answers: npm run console -- messages test PHONE",
    );
  if (!is_paused && !isLate) yield fine("Messages to citizens are sent.");
}
