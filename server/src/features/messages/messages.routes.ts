import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { listMessages, readSending, sendMessageAgain } from "contract/messages";
import { message } from "contract/message";
import { createPace } from "../../auth/attempts.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { bind, withRequestBudget } from "../../http/bind.ts";
import type { App } from "../../http/deps.ts";
import { HttpError } from "../../http/errors/http-error.ts";
import { pagedAnswer } from "../../lists/page-answer.ts";
import { deliveryReports } from "../../observability/counters.ts";
import { readReports } from "./delivery-reports.ts";
import { findSending, listOutbox, queueAgain, storeReport } from "./messages.store.ts";

const REPORT_PATH = "/api/v0/sms/report";

/** The outbox of messages to citizens, and the gateway's delivery reports. */
export function messagesRoutes(app: App): void {
  const { config, db } = app.deps;

  bind(app, listMessages, async ({ query }) =>
    pagedAnswer(message("Messages loaded"), query.page, await listOutbox(db, query)),
  );

  bind(app, readSending, async () => ({
    message: message("Messages loaded"),
    data: await findSending(db, config),
  }));

  bind(app, sendMessageAgain, async ({ params: { id }, inTransaction }) => ({
    message: message("The message is queued again"),
    data: await inTransaction(async (tx) => {
      await queueAgain(tx, id);
      return { answer: { message_id: id }, entity_id: id };
    }),
  }));

  if (config.SMS_REPORT_SECRET !== undefined) addReportRoute(app, config.SMS_REPORT_SECRET);
}

/**
 * Adds the call of the gateway: GET or POST, with the secret as `secret` in the address or as a bearer token. It answers `OK` to every
 * report, also of an unknown message: a gateway would send it again and again.
 */
function addReportRoute(app: App, secret: string): void {
  const { config, db } = app.deps;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(secret);
  const pace = createPace();
  const answer = async (request: FastifyRequest) => {
    const { secret: given, ...query } = request.query as Record<string, unknown>;
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!timingSafeEqual(digest(typeof given === "string" ? given : (token ?? "")), expected)) {
      await pace(clientNetwork(request.ip));
      throw new HttpError(401, message("Delivery reports need their secret"));
    }
    await withRequestBudget(request, async () => {
      for (const report of readReports([query, request.body], config)) {
        const isKnown = await storeReport(db, report);
        deliveryReports.inc({ result: isKnown ? report.state : "ignored" });
      }
    });
    return "OK";
  };
  app.route({
    method: ["GET", "POST"],
    url: REPORT_PATH,
    schema: { hide: true },
    config: { takesForm: true },
    handler: answer,
  });
}
