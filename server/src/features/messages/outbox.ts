import type { FastifyBaseLogger } from "fastify";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { LetterLanguage } from "contract/office";
import { messagesTried } from "../../observability/counters.ts";
import type { Database } from "../../postgres/schema.ts";
import { settleMessage, takeMessage, type Outcome, type TakenMessage } from "./messages.store.ts";
import { sendSms } from "./sms-gateway.ts";
import type { Sms } from "./sms-settings.ts";
import { shortVariables, smsText, templateOf } from "./sms-text.ts";

/** Messages that one process sends at a time; more are taken at once only by more processes. */
const LANES = 4;

interface Outbox {
  db: Database;
  /** The place of this process (sending.ts). */
  place: () => Promise<string>;
  sms: Sms;
  log: Pick<FastifyBaseLogger, "warn">;
  /** The tracking code of a complaint, which gets one when it has none; null for that of an erased citizen. */
  ensureCode: (complaint_id: number) => Promise<string | null>;
}

/** Why a message is not sent, although it was queued; null when it is sent. */
function reasonNotToSend({ phone, isOld, kind, status_id }: TakenMessage): string | null {
  if (isOld) return "too old";
  if (phone === null) return "no phone or no consent";
  return kind === "completed" && status_id !== COMPLETED_STATUS_ID ? "no longer completed" : null;
}

async function trySending({ sms, ensureCode }: Outbox, taken: TakenMessage): Promise<Outcome> {
  const reason = reasonNotToSend(taken);
  if (reason !== null) return { state: "failed", cause: reason };
  const code = taken.tracking_code ?? (await ensureCode(taken.complaint_id));
  if (code === null) return { state: "failed", cause: "no phone or no consent" };
  const language: LetterLanguage = taken.languages?.[0] ?? "en";
  const department = (language === "hi" && taken.department_hi) || taken.department;
  const variables = shortVariables({
    number: String(taken.complaint_id),
    code,
    department: department ?? "",
  });
  return sendSms(sms.gateway, {
    ...variables,
    phone: taken.phone!,
    text: smsText(templateOf(sms, language, taken.kind), variables),
    id: String(taken.id),
    sender: sms.sender,
    entity: sms.entity,
    template: sms.templates[taken.kind]?.id ?? "",
  });
}

/**
 * Sends what is due, until nothing is or `signal` is aborted; a message whose request runs is waited for. Returns the numbers by result.
 */
export async function sendDueMessages(
  outbox: Outbox,
  signal?: AbortSignal,
): Promise<Record<Outcome["state"], number>> {
  const { db, log } = outbox;
  const counts = { sent: 0, failed: 0, unknown: 0, later: 0 };
  async function lane() {
    while (!signal?.aborted) {
      const taken = await takeMessage(db, await outbox.place());
      if (!taken) return;
      const outcome = await trySending(outbox, taken);
      await settleMessage(db, taken.id, outcome);
      counts[outcome.state] += 1;
      messagesTried.inc({ result: outcome.state });
      const { state, cause } = outcome;
      if (state !== "sent") log.warn({ message_id: taken.id, state, cause }, "message not sent");
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}
