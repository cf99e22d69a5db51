import type { FastifyReply, FastifyRequest } from "fastify";
import { trackComplaint } from "contract/complaints/tracking";
import { message } from "contract/message";
import { clientNetwork } from "../../../auth/client-network.ts";
import { createAddressLimit } from "../../../auth/attempts.ts";
import { errorAnswer } from "../../../http/errors/error-table.ts";
import { bind, withRequestBudget } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { loggableError } from "../../../observability/loggable-error.ts";
import {
  CODE_PAGE_PATH,
  codePage,
  errorPage,
  SCRIPT_PATH,
  STATUS_PAGE_POLICY,
  statusPage,
  statusPageScript,
} from "./status-page.ts";
import { track } from "./tracking.store.ts";

/** Calls and pages of one network in a minute, whatever their code. */
const TRACKINGS_PER_MINUTE = 120;

const notForSearchEngines = { "x-robots-tag": "noindex, nofollow" };

/** The status of a complaint by its tracking code: a call and a page, without a sign-in. */
export function trackingRoutes(app: App): void {
  const { db, refusedCalls } = app.deps;
  const limitAddress = createAddressLimit(db, "trackings", TRACKINGS_PER_MINUTE, 60);
  async function trackWithinLimit(code: string, ip: string) {
    const limited = await limitAddress(clientNetwork(ip));
    if (limited) throw limited;
    return track(db, code, ip);
  }

  bind(
    app,
    trackComplaint,
    async ({ params, request }) => ({
      message: message("Complaint tracked"),
      data: await trackWithinLimit(params.code, request.ip),
    }),
    { headers: notForSearchEngines },
  );

  for (const path of [CODE_PAGE_PATH, `${CODE_PAGE_PATH}/:code`])
    app.get(
      path,
      {
        schema: { hide: true },
        onRequest: (_request, reply, done) => {
          void reply.headers({
            "content-security-policy": STATUS_PAGE_POLICY,
            ...notForSearchEngines,
          });
          done();
        },
        errorHandler: (error, request, reply) => void sendErrorPage(error, request, reply),
      },
      async (request, reply) => {
        void reply.type("text/html; charset=utf-8");
        const code = typedCode(request);
        if (code === "") return codePage;
        return statusPage(
          await withRequestBudget(request, () => trackWithinLimit(code, request.ip)),
        );
      },
    );

  app.get(SCRIPT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(statusPageScript),
  );

  function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status, headers, body } = errorAnswer(error, request.id);
    if (status < 500) void refusedCalls.record(trackComplaint.name, request, status);
    else app.log.error({ request_id: request.id, status, fault: loggableError(error) }, "failed");
    return reply
      .code(status)
      .headers(headers)
      .type("text/html; charset=utf-8")
      .send(errorPage(status, body.message, typedCode(request)));
  }
}

/** A parameter that is repeated in an address is an array. */
interface Typed {
  code?: string | string[];
}

/** The code in the path, or that of the box. */
function typedCode({ params, query }: FastifyRequest): string {
  const { code = "" } = { ...(query as object), ...(params as object) } as Typed;
  return String(code).trim();
}
