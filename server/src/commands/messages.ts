import { MESSAGE_KINDS, MESSAGE_STATES } from "contract/messages";
import { normalizePhone, PHONE_PATTERN } from "contract/phone";
import type { Config } from "../config.ts";
import { findSending } from "../features/messages/messages.store.ts";
import { pauseSending, resumeSending } from "../features/messages/sending.ts";
import { sendSms } from "../features/messages/sms-gateway.ts";
import { readSms, type Sms } from "../features/messages/sms-settings.ts";
import { smsText, templateOf } from "../features/messages/sms-text.ts";
import { findLetterhead } from "../features/letterhead.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import type { Given } from "./options.ts";
import { withOffice } from "./with-office.ts";

const isMigrated = true;

/** `messages resume` (messages-9). */
export const runMessagesResume = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated }, async ({ db }) => {
    const sms = readSms(config);
    const copied = await db.transaction().execute(async (tx) => {
      const unknown = await resumeSending(tx, config);
      await appendCommandAudit(tx, "resumeMessages", null, { unknown });
      return unknown;
    });
    console.log(
      sms
        ? "Messages are sent from here on."
        : "Sending is resumed, but there is no gateway: SMS_URL is not set, or this is the demonstration.",
    );
    if (copied > 0)
      console.log(
        `${copied} messages were queued elsewhere and may have been sent there. They are unknown now: see them on the page Messages.`,
      );
  });

/** `messages pause` (messages-9). */
export const runMessagesPause = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated }, async ({ db }) => {
    await db.transaction().execute(async (tx) => {
      await pauseSending(tx);
      await appendCommandAudit(tx, "pauseMessages", null);
    });
    console.log("Nothing is sent until: npm run console -- messages resume");
  });

/** `messages status` (messages-10). */
export const runMessagesStatus = (config: Config): Promise<void> =>
  withOffice(config, { isMigrated }, async ({ db }) => {
    const sms = readSms(config);
    const { is_paused, counts } = await findSending(db, config);
    console.log(
      sms
        ? "There is a gateway."
        : "There is no gateway: SMS_URL is not set, or this is the demonstration.",
    );
    console.log(is_paused ? "Sending is paused." : "Messages are sent from here.");
    console.log(MESSAGE_STATES.map((state) => `${state}: ${counts[state]}`).join(", "));
    if (!sms) return;
    const { languages } = await findLetterhead(db);
    for (const kind of MESSAGE_KINDS)
      console.log(`Text of "${kind}": ${templateOf(sms, languages[0]!, kind)}`);
  });

/** What a test message says in place of a complaint's values. */
const TEST_VALUES = { number: "0", code: "0000000000000000", department: "-" };

const RESULTS = {
  sent: "The gateway has accepted the message.",
  failed: "The gateway has refused the message",
  later: "The gateway takes no message now",
  unknown: "It is unknown whether the gateway has the message",
} as const;

async function sendTest(sms: Sms, phone: string, template: string) {
  const result = await sendSms(sms.gateway, {
    ...TEST_VALUES,
    phone,
    text: smsText(template, TEST_VALUES),
    id: "0",
    sender: sms.sender,
    entity: sms.entity,
    template: sms.templates.received?.id ?? "",
  });
  if (result.state !== "sent") throw new Error(`${RESULTS[result.state]}: ${result.cause}.`);
  console.log(RESULTS.sent);
  console.log(
    result.reference === null
      ? "Its answer had no number of the message: a delivery report must name ours."
      : `The gateway's number of the message: ${result.reference}`,
  );
}

/** `messages test PHONE` (messages-10): sends the text of "received", also while sending is paused. */
export const runMessagesTest = (config: Config, { phone = "" }: Given): Promise<void> =>
  withOffice(config, { isMigrated }, async ({ db }) => {
    const sms = readSms(config);
    if (!sms)
      throw new Error("There is no gateway: SMS_URL is not set, or this is the demonstration.");
    const number = normalizePhone(phone);
    if (!PHONE_PATTERN.test(number)) throw new Error("PHONE must be a mobile number of 10 digits.");
    const { languages } = await findLetterhead(db);
    await sendTest(sms, number, templateOf(sms, languages[0]!, "received"));
  });
