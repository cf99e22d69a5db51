import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type * as z from "zod/mini";
import { type Endpoint, failure } from "contract/endpoint";
import { type Message, saidBy } from "contract/messages";
import { secretPaths } from "contract/secrets";
import { requestBudget } from "../postgres/time-budget.ts";
import { uploads } from "../observability/counters.ts";
import { runWithContext } from "../observability/request-context.ts";
import type { App } from "./deps.ts";
import type { Caller } from "../auth/access-tokens.ts";
import { type InTransaction, type InOneStatement, createMutations } from "./mutation.ts";
import { badFields, type FieldError } from "../errors/http-error.ts";
import { translateEnvelope, type Translate, translatorFor } from "./language.ts";
import { removeReceivedFiles, receiveFiles, type ReceivedFile } from "./uploads.ts";
import { DENY_ALL_POLICY } from "./security-headers.ts";

/** What a handler is given: the parsed request, and its ways to write. */
export interface Call<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  /** The files of an endpoint that declares `upload`, complete on disk and checked; else none. */
  files: ReceivedFile[];
  /** The signed-in super administrator; of a public endpoint, nobody. */
  caller: E["access"] extends "public" ? null : Caller;
  inTransaction: InTransaction;
  inOneStatement: InOneStatement;
  /** How words of ours in a file are said to the caller; the envelope's messages are said when the handler has ended. */
  translator: () => Translate;
  request: FastifyRequest;
}

/** What a handler answers: the envelope without the fields that are always the same, its message in English. */
export type Answer<E extends Endpoint> = Omit<
  z.output<E["output"]>,
  "status" | "success" | "message"
> & {
  status?: "partial";
  message: Message;
};

/** A file to send: its bytes, media type and name. */
export interface FileAnswer {
  bytes: Readable | Buffer;
  type: string;
  name: string;
  size?: number;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the token is checked; of a public endpoint, never. */
    caller?: Caller;
  }
}

/** Judges the files of an upload. What it finds is answered together with the faults of the other fields. */
export type CheckFiles = (files: ReceivedFile[], body: unknown) => Promise<FieldError[]>;

/** Makes an endpoint of the contract a route: guards it, parses what enters and what leaves. */
export function bind<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  options: { checkFiles?: CheckFiles } = {},
): void {
  const answer = async (call: Call<E>, reply: FastifyReply) =>
    translateEnvelope(call.request, reply, {
      status: "success",
      success: true,
      ...(await handler(call)),
    });
  route(app, endpoint, answer, options.checkFiles);
}

/** As bind(), for an endpoint that answers a file. */
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

/** security.md, "Bounded cost": the largest body of a call that asks for no token, in bytes. */
const PUBLIC_BODY_MAX = 8 * 1024;

/** A file begins to arrive sooner so: brotli holds much of it back until there is more. */
const gzipOnly = { encodings: ["gzip" as const] };

/** RFC 8187, section 3.2.1: these, which a URL may hold, a header's text may not. */
const encodeHeaderText = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  answer: (call: Call<E>, reply: FastifyReply) => Promise<unknown>,
  checkFiles?: CheckFiles,
): void {
  const { method, path, upload } = endpoint;
  const answersBytes = endpoint.output.def.type === "null";
  const { db, authenticate } = app.deps;
  const mutatingEndpoint = {
    name: endpoint.name,
    secrets: secretPaths(endpoint.body),
    answersSecret: secretPaths(endpoint.output).length > 0,
  };
  app.route({
    method,
    url: path,
    ...(endpoint.access === "public" && { bodyLimit: PUBLIC_BODY_MAX }),
    ...(upload && { config: { takesFiles: true } }),
    ...(answersBytes && { compress: gzipOnly }),
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      params: endpoint.params,
      querystring: endpoint.query,
      ...(method !== "GET" && { body: endpoint.body }),
      ...(endpoint.access === "public" ? { security: [] } : {}),
      ...(upload && { consumes: ["multipart/form-data", "application/json"] }),
      response: { ...(!answersBytes && { 200: endpoint.output }), "4xx": failure, "5xx": failure },
    },
    onResponse: (request, reply, done) => {
      const { statusCode: status } = reply;
      // Nobody waits for the record: the refusal has been answered.
      if (status >= 400 && status < 500)
        void app.deps.refusedCalls.record(endpoint.name, request, status);
      done();
    },
    // The token is checked, and room is made sure of, before a single byte of a body is taken.
    onRequest: async (request, reply) => {
      if (endpoint.access !== "public")
        request.caller = await withRequestBudget(request, () => authenticate(request));
      if (method !== "GET") await app.deps.disk.allow(endpoint, request, reply);
    },
    ...(method !== "GET" && {
      preValidation: async (request) => {
        if (upload)
          await runWithContext(request.requestContext, () => receiveFiles(request, upload, app.deps.config));
        // No body at all is judged as an empty one, so that each missing field is named.
        request.body ??= {};
        const errors = await checkFiles?.(request.receivedFiles ?? [], request.body);
        if (!errors?.length) return;
        uploads.refused.content += 1;
        throw badFields([...fieldErrors(endpoint.body, request.body), ...errors]);
      },
    }),
    ...(upload && { onSend: removeReceivedFiles }),
    handler: async (request, reply) => {
      const caller = (request.caller ?? null) as Call<E>["caller"];
      const call = {
        params: request.params as Call<E>["params"],
        query: request.query as Call<E>["query"],
        body: request.body as Call<E>["body"],
        files: request.receivedFiles ?? [],
        caller,
        ...createMutations(db, mutatingEndpoint, request, caller),
        translator: () => translatorFor(request, reply),
        request,
      };
      return withRequestBudget(request, () => answer(call, reply));
    },
  });
}

/** A request has one patience for all that it asks of the database. The arrival of a body does not use it up. */
function withRequestBudget<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  request.requestContext.budget ??= requestBudget();
  return runWithContext(request.requestContext, work);
}

/** The first fault of each field. */
function fieldErrors(schema: z.ZodMiniType, value: unknown): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const field = issue.path.join(".");
    if (!errors.has(field)) errors.set(field, { field, message: saidBy(issue) });
  }
  return [...errors.values()];
}
