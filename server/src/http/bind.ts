import {
  errorCodes,
  type FastifyReply,
  type FastifyRequest,
  type onSendHookHandler,
} from "fastify";
import type { Readable } from "node:stream";
import type * as z from "zod/mini";
import { type Endpoint, failure } from "contract/endpoint";
import { issueMessage, type Message } from "contract/message";
import { secretPaths } from "contract/secrets";
import { requestBudget } from "../postgres/time-budget.ts";
import { uploadsRefused } from "../observability/counters.ts";
import { runWithContext } from "../observability/request-context.ts";
import type { App } from "./deps.ts";
import { Scope } from "../access/scope.ts";
import type { Caller } from "../auth/authenticate.ts";
import {
  createMutations,
  type InTransaction,
  type MutationContext,
} from "../mutations/mutation.ts";
import { badFields, type FieldError, forbidden } from "./errors/http-error.ts";
import { translateEnvelope, type Translate, translatorFor } from "../language/language.ts";
import { isMultipart } from "./slow-bodies.ts";
import { beginUpload } from "./uploads/running-uploads.ts";
import { removeReceivedFiles, receiveFiles, type ReceivedFile } from "./uploads/receive-files.ts";
import { DENY_ALL_POLICY } from "./security-headers.ts";

/** The argument of a handler: the parsed request, and the two functions that run a mutation. */
export interface Call<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  /** The checked files of an endpoint that declares `upload`; otherwise empty. */
  files: ReceivedFile[];
  /** The signed-in caller; null for a public endpoint. */
  caller: E["access"] extends "public" ? null : Caller;
  /** The records that the caller may reach; null for a public endpoint. */
  scope: E["access"] extends "public" ? null : Scope;
  inTransaction: InTransaction;
  /** For a mutation that writes its audit row and its idempotency key itself. */
  mutation: MutationContext;
  /** The translator for texts inside a file. The envelope is translated after the handler. */
  translator: () => Translate;
  request: FastifyRequest;
}

/** The data of an answer before the messages of its `rows` are translated. */
type Untranslated<Data> = Data extends { rows: (infer Row extends { message: string })[] }
  ? Omit<Data, "rows"> & { rows: (Omit<Row, "message"> & { message: Message })[] }
  : Data;

/** The result of a handler: the envelope without its constant fields, before it is translated. */
export type Answer<E extends Endpoint> = {
  [
    Name in keyof z.output<E["output"]> as Exclude<Name, "status" | "success" | "message">
  ]: Name extends "data" ? Untranslated<z.output<E["output"]>[Name]> : z.output<E["output"]>[Name];
} & {
  status?: "partial";
  message: Message;
};

/** A file to send; `type` is its media type. */
export interface FileAnswer {
  bytes: Readable | Buffer;
  type: string;
  name: string;
  size?: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the answer may come before its total (call-24). */
    totalMayFollow?: boolean;
  }
  interface FastifyRequest {
    /** Set after authentication; never for a public endpoint. */
    caller?: Caller;
  }
}

/** Validates the files of an upload. Its errors are answered together with those of the other fields. */
type CheckFiles = (files: ReceivedFile[], body: unknown) => Promise<FieldError[]>;

interface RouteOptions {
  checkFiles?: CheckFiles;
  /** Further headers of every answer, also of an error. */
  headers?: Record<string, string>;
}

/** Registers the route of an endpoint: authenticates, validates the request, serializes the answer. */
export function bind<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): void {
  const answer = async (call: Call<E>, reply: FastifyReply) =>
    translateEnvelope(
      { status: "success", success: true, ...(await handler(call)) },
      translatorFor(call.request, reply),
    );
  route(app, endpoint, answer, options);
}

/** Same as bind(), for an endpoint that answers with a file. */
export function bindFile<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FileAnswer>,
): void {
  route(app, endpoint, async (call, reply) => {
    const { bytes, type, name, size } = await handler(call);
    const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
    void reply
      .type(type)
      .header(
        "content-disposition",
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeHeaderText(name)}`,
      )
      .header("content-security-policy", `sandbox; ${DENY_ALL_POLICY}`);
    if (size !== undefined) void reply.header("content-length", size);
    return reply.send(bytes);
  });
}

/** The largest body of a public endpoint, in bytes (input-3). */
const PUBLIC_BODY_MAX = 8 * 1024;

/** Brotli buffers more than gzip, so the first bytes of a file would arrive later. */
const gzipOnly = { encodings: ["gzip" as const] };

/** Encodes a file name as RFC 8187, section 3.2.1 requires: more characters than encodeURIComponent escapes. */
const encodeHeaderText = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Records each 4xx answer of a call in the audit trail. Unlike `onResponse`, `onSend` also runs when the client has disconnected. The
 * answer does not wait for the audit row.
 */
export const recordRefusals =
  (app: App, call: string): onSendHookHandler =>
  (request, { statusCode: status }, _payload, done) => {
    if (status >= 400 && status < 500) void app.deps.refusedCalls.record(call, request, status);
    done();
  };

function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  answer: (call: Call<E>, reply: FastifyReply) => Promise<unknown>,
  { checkFiles, headers = {} }: RouteOptions = {},
): void {
  const { method, path, upload, totalMayFollow, access } = endpoint;
  const sendsFile = endpoint.output.def.type === "null";
  const { db, authenticate } = app.deps;
  const mutatingEndpoint = {
    name: endpoint.name,
    secrets: secretPaths(endpoint.body),
    answersSecret: secretPaths(endpoint.output).length > 0,
  };
  const recordRefusal = recordRefusals(app, endpoint.name);
  app.route({
    method,
    url: path,
    ...(access === "public" && { bodyLimit: PUBLIC_BODY_MAX }),
    config: { ...(upload && { upload }), ...(totalMayFollow && { totalMayFollow }) },
    // A HEAD would read the whole file for nobody.
    ...(sendsFile && { compress: gzipOnly, exposeHeadRoute: false }),
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      params: endpoint.params,
      querystring: endpoint.query,
      ...(method !== "GET" && { body: endpoint.body }),
      // One alternative for each role (OpenAPI 3.1, Security Requirement Object).
      security: access === "public" ? [] : access.map((role) => ({ bearer: [role] })),
      ...(upload && { consumes: ["multipart/form-data", "application/json"] }),
      response: { ...(!sendsFile && { 200: endpoint.output }), "4xx": failure, "5xx": failure },
    },
    // The token, the role, the running uploads and the free disk space are checked before the body is read.
    onRequest: async (request, reply) => {
      void reply.headers(headers);
      if (access !== "public") {
        request.caller = await withRequestBudget(request, () => authenticate(request));
        if (!access.includes(request.caller.role)) throw forbidden();
      }
      if (upload && isMultipart(request)) beginUpload(request, reply);
      if (method !== "GET") await app.deps.disk.reserve(endpoint, request, reply);
    },
    ...(method !== "GET" && {
      preValidation: async (request) => {
        if (upload)
          await runWithContext(request.requestContext, () =>
            receiveFiles(request, upload, app.deps),
          );
        // The body of a form is read by receiveFiles() only: unread, it would be validated as an empty one.
        else if (request.isMultipart()) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
        // A missing body is validated as an empty one, so that each missing field gets its error.
        request.body ??= {};
        const fileErrors = await checkFiles?.(request.receivedFiles ?? [], request.body);
        if (!fileErrors?.length) return;
        const errors = fieldErrors(endpoint.body, request.body);
        // A body that is no object has one error, which the validation answers.
        if (errors.some(({ field }) => field === "")) return;
        uploadsRefused.inc({ reason: "content" });
        throw badFields([...errors, ...fileErrors]);
      },
    }),
    onSend: upload ? [recordRefusal, removeReceivedFiles] : recordRefusal,
    handler: async (request, reply) => {
      // The session may have ended while the body arrived.
      if (request.caller && method !== "GET")
        request.caller = await withRequestBudget(request, () => authenticate(request));
      const caller = (request.caller ?? null) as Call<E>["caller"];
      const scope = (caller && Scope.ofCaller(caller)) as Call<E>["scope"];
      const call = {
        params: request.params as Call<E>["params"],
        query: request.query as Call<E>["query"],
        body: request.body as Call<E>["body"],
        files: request.receivedFiles ?? [],
        caller,
        scope,
        ...createMutations(db, mutatingEndpoint, request, caller),
        translator: () => translatorFor(request, reply),
        request,
      };
      return withRequestBudget(request, () => answer(call, reply));
    },
  });
}

/** Runs work within the request's one time budget. Receiving the body does not count against the budget. */
export function withRequestBudget<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.requestContext.budget ??= requestBudget();
  return runWithContext(request.requestContext, work);
}

/** The first error of each field. */
function fieldErrors(schema: z.ZodMiniType, value: unknown): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const field = issue.path.join(".");
    if (!errors.has(field)) errors.set(field, { field, message: issueMessage(issue) });
  }
  return [...errors.values()];
}
