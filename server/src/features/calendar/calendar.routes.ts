import type { FastifyReply, FastifyRequest } from "fastify";
import { isLanguage } from "contract/language/languages";
import { message } from "contract/message";
import { createOwnCalendar, readOwnCalendar, revokeOwnCalendar } from "contract/own-calendar";
import { createAddressLimit } from "../../auth/attempts.ts";
import { clientNetwork } from "../../auth/client-network.ts";
import { bind, recordRefusals, withRequestBudget } from "../../http/bind.ts";
import type { App } from "../../http/deps.ts";
import { HttpError } from "../../http/errors/http-error.ts";
import { DENY_ALL_POLICY } from "../../http/security-headers.ts";
import { endAddress, findAddress, findReader, replaceAddress } from "./calendar.address.ts";
import { findConstituencyName, findPlanned } from "./calendar.entries.ts";
import { isUnchanged, writeSubscribedCalendar } from "./calendar.file.ts";

/** Reads of one network in a minute, whatever their address. */
const READS_PER_MINUTE = 120;

const filePath = (secret: string) => `${readOwnCalendar.path}/${secret}.ics`;

/** An account's calendar address, and the file that calendars read there. */
export function calendarRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, readOwnCalendar, async ({ caller }) => ({
    message: message("Calendar address loaded"),
    data: await findAddress(db, caller.principal_id),
  }));

  bind(app, createOwnCalendar, async ({ caller: { principal_id }, inTransaction }) => ({
    message: message("Calendar address made"),
    data: await inTransaction(async (tx) => {
      const { secret, ...made } = await replaceAddress(tx, principal_id);
      return { answer: { ...made, secret_path: filePath(secret) }, entity_id: principal_id };
    }),
  }));

  bind(app, revokeOwnCalendar, async ({ caller: { principal_id }, inTransaction }) => ({
    message: message("Calendar address revoked"),
    data: await inTransaction(async (tx) => ({
      answer: await endAddress(tx, principal_id),
      entity_id: principal_id,
    })),
  }));

  addFileRoute(app);
}

/** Adds the route of the file: GET and HEAD, without a token. The address is the permission (subscription-2). */
function addFileRoute(app: App): void {
  const { db, config } = app.deps;
  const limitAddress = createAddressLimit(db, "calendars", READS_PER_MINUTE, 60);
  const publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;

  async function writeFile(request: FastifyRequest) {
    const limited = await limitAddress(clientNetwork(request.ip));
    if (limited) throw limited;
    const { secret } = request.params as { secret: string };
    const reader = await findReader(db, secret);
    if (!reader) throw new HttpError(404, message("There is no calendar at this address"));
    const { lang } = request.query as { lang?: unknown };
    return writeSubscribedCalendar(await findPlanned(db, reader), {
      language: typeof lang === "string" && isLanguage(lang) ? lang : "en",
      base: publicOrigin ?? `${request.protocol}://${request.host}`,
      constituency_name: await findConstituencyName(db, reader),
    });
  }

  app.get(
    filePath(":secret"),
    // A strong tag is of the bytes that are sent: they are not compressed.
    { schema: { hide: true }, compress: false, onSend: recordRefusals(app, "readCalendar") },
    async (request, reply: FastifyReply) => {
      const { bytes, etag } = await withRequestBudget(request, () => writeFile(request));
      void reply.headers({
        etag,
        // Kept by its reader only, who asks each time whether it is still right.
        "cache-control": "private, no-cache",
        "x-robots-tag": "noindex, nofollow",
      });
      if (isUnchanged(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply
        .headers({
          "content-disposition": 'attachment; filename="calendar.ics"',
          "content-security-policy": `sandbox; ${DENY_ALL_POLICY}`,
        })
        .type("text/calendar; charset=utf-8")
        .send(bytes);
    },
  );
}
