import type { FastifyReply, FastifyRequest } from "fastify";
import { notSolvedForm, trackComplaint } from "contract/complaints/tracking";
import { issueMessage, message } from "contract/message";
import { clientNetwork } from "../../../auth/client-network.ts";
import { createAddressLimit } from "../../../auth/attempts.ts";
import { errorAnswer } from "../../../http/errors/error-table.ts";
import { bind, withRequestBudget } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { createMutations } from "../../../mutations/mutation.ts";
import { loggableError } from "../../../observability/loggable-error.ts";
import { storeNotSolved } from "./not-solved.store.ts";
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

const PAGES = [CODE_PAGE_PATH, `${CODE_PAGE_PATH}/:code`];
const HTML = "text/html; charset=utf-8";
/** The name of the citizen's answer in the audit trail. */
const NOT_SOLVED = { name: "answerNotSolved", secrets: [], answersSecret: false };

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

  const pageOptions = {
    schema: { hide: true },
    config: { takesForm: true },
    onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      void reply.headers({ "content-security-policy": STATUS_PAGE_POLICY, ...notForSearchEngines });
      done();
    },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendErrorPage(error, request, reply),
  };
  const readPage = (request: FastifyRequest) =>
    withRequestBudget(request, () => trackWithinLimit(typedCode(request), request.ip));
  for (const path of PAGES) {
    app.get(path, pageOptions, async (request, reply) => {
      void reply.type(HTML);
      return typedCode(request) === "" ? codePage : statusPage(await readPage(request));
    });
    app.post(path, pageOptions, async (request, reply) => {
      const complaint = await readPage(request);
      const form = notSolvedForm.safeParse(request.body ?? {});
      if (!form.success) {
        const typed = (request.body as { reason?: unknown } | null)?.reason;
        const reason = typeof typed === "string" ? typed : "";
        const problem = issueMessage(form.error.issues[0]!);
        return reply.code(400).type(HTML).send(statusPage(complaint, { reason, problem }));
      }
      const { inTransaction } = createMutations(db, NOT_SOLVED, request, null);
      const entity_id = complaint.complaint_number;
      await withRequestBudget(request, () =>
        inTransaction(async (tx) => {
          await storeNotSolved(tx, entity_id, form.data.reason);
          return { answer: {}, entity_id };
        }),
      );
      // A reload of the page sends nothing again.
      return reply.redirect(request.url, 303);
    });
  }

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
      .type(HTML)
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
