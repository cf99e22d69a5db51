import { maxHeaderSize } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import { createSerializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { $ZodType } from "zod/v4/core";
import { features } from "./features/features.ts";
import { createAuthenticate } from "./auth/authenticate.ts";
import { parseForwardedFor } from "./auth/client-network.ts";
import { collectRoutes, serveApiDocs } from "./http/api-docs/api-docs.ts";
import { compiledSchema } from "./http/compiled-schema.ts";
import type { App, Deps } from "./http/deps.ts";
import { monitorDisk } from "./http/uploads/disk-space.ts";
import { limitExports } from "./exports/export-list.ts";
import { handleRequestErrors } from "./http/errors/error-handler.ts";
import {
  answerBadUrl,
  answerBrokenRequest,
  handleMalformedRequests,
} from "./http/malformed-requests.ts";
import { rejectOtherMethods } from "./http/other-methods.ts";
import { loggableError } from "./observability/loggable-error.ts";
import { logOptions } from "./http/log.ts";
import { auditRefusedCalls } from "./http/refused-calls.ts";
import { shutDownGracefully } from "./http/graceful-shutdown.ts";
import { serveConsole } from "./http/static-files.ts";
import { addHealthRoutes } from "./diagnostics/health.ts";
import { parseFormBodies } from "./http/form-body.ts";
import { parseJsonBodies } from "./http/json-body.ts";
import { rejectCompressedBodies } from "./http/compressed-bodies.ts";
import { rejectSlowBodies } from "./http/slow-bodies.ts";
import { requestId, logRequests } from "./http/request-log.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";

/** The largest JSON body of a signed-in call, in bytes (input-3). */
const BODY_MAX = 1024 * 1024;

/** The longest time of a request, with its body. */
const REQUEST_MS = 120_000;

/** Builds the API and, with `consoleFolder`, the console. Does not listen. */
export async function buildApp(deps: Deps): Promise<App> {
  const fastify = Fastify({
    logger: deps.logLevel ? logOptions(deps.logLevel) : false,
    trustProxy: deps.config.TRUST_PROXY.length ? deps.config.TRUST_PROXY : false,
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MS,
    connectionTimeout: REQUEST_MS + 10_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      // Slow headers; http/slow-bodies.ts handles slow bodies.
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2500,
    },
    // Every address that Node accepts reaches its route: the route's schema limits the parameters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    logController: new LogController({ disableRequestLogging: true }),
    // No logger for each request: lines get the request's id from the request context (http/log.ts), which costs less.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestId(headers["x-request-id"]),
    frameworkErrors: answerBadUrl,
    clientErrorHandler: answerBrokenRequest,
  });
  const refusedCalls = auditRefusedCalls(deps.db, (error, request_id) =>
    fastify.log.error(
      { request_id, fault: loggableError(error) },
      "audit row of a rejected call not written",
    ),
  );
  const disk = monitorDisk(deps.config);
  const authenticate = createAuthenticate(deps.db, deps.tokens);
  const app = Object.assign(fastify, {
    deps: {
      ...deps,
      refusedCalls,
      disk,
      authenticate,
      exports: limitExports(deps.pool.options.max),
      stopping: { hasBegun: false },
    },
  }) as unknown as App;
  // The first hook: Fastify derives `request.ip` from this header whenever it is read.
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded !== undefined) headers["x-forwarded-for"] = parseForwardedFor(String(forwarded));
    done();
  });
  logRequests(app);
  app.addHook("onClose", () => refusedCalls.close());
  shutDownGracefully(app);
  app.setValidatorCompiler(validatorCompiler);
  const serializers = createSerializerCompiler();
  app.setSerializerCompiler(({ schema, ...route }) =>
    serializers({ schema: compiledSchema(schema as $ZodType), ...route }),
  );
  handleRequestErrors(app);
  parseJsonBodies(app);
  parseFormBodies(app);
  rejectSlowBodies(app);
  rejectCompressedBodies(app);

  await addSecurityHeaders(app);
  handleMalformedRequests(app);
  await app.register(compress, {
    threshold: 2048,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Brotli's default quality is meant for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(multipart);
  await collectRoutes(app);

  await app.register((api, _options, done) => {
    const scope: App = Object.assign(api, { deps: app.deps });
    const routes: { url: string; method: string }[] = [];
    scope.addHook("onRoute", ({ url, method }) => {
      for (const one of [method].flat()) routes.push({ url, method: one });
    });
    for (const feature of features) feature(scope);
    serveApiDocs(scope);
    addHealthRoutes(scope);
    // A copy: the hook above adds the routes of this call, too.
    rejectOtherMethods(scope, [...routes]);
    done();
  });
  if (deps.consoleFolder) await serveConsole(app, deps.consoleFolder);
  await app.ready();
  return app;
}
