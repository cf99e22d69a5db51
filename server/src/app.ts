import { maxHeaderSize } from "node:http";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController } from "fastify";
import { createSerializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { $ZodType } from "zod/v4/core";
import server from "../package.json" with { type: "json" };
import { features } from "./features/features.ts";
import { createAuthenticate } from "./auth/authenticate.ts";
import { parseForwardedFor } from "./auth/client-network.ts";
import { compiledSchema } from "./http/compiled-schema.ts";
import type { App, Deps } from "./http/deps.ts";
import { monitorDisk } from "./http/disk-space.ts";
import { limitExports } from "./exports/export-list.ts";
import { describeRoute } from "./http/described-route.ts";
import { handleRequestErrors } from "./http/error-handler.ts";
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
import { parseJsonBodies } from "./http/json-body.ts";
import { rejectCompressedBodies } from "./http/compressed-bodies.ts";
import { rejectSlowBodies } from "./http/slow-bodies.ts";
import { requestId, logRequests } from "./http/request-log.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";

/** The largest JSON body of a signed-in call, in bytes (security.md, "Authorization and input"). */
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
  app.deps.requests = logRequests(app);
  app.addHook("onClose", () => refusedCalls.close());
  shutDownGracefully(app);
  app.setValidatorCompiler(validatorCompiler);
  const serializers = createSerializerCompiler();
  app.setSerializerCompiler(({ schema, ...route }) =>
    serializers({ schema: compiledSchema(schema as $ZodType), ...route }),
  );
  handleRequestErrors(app);
  parseJsonBodies(app);
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
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Constituency Console",
        version: server.version,
        description:
          "Messages, and the headings of files, are in English; in Hindi for a request whose `Accept-Language` prefers `hi`.",
      },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    // The digest of the style element that swagger-ui's script creates.
    transformStaticCSP: (policy) =>
      `${policy};style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`,
  });

  await app.register((api, _options, done) => {
    const scope: App = Object.assign(api, { deps: app.deps });
    const routes: { url: string; method: string }[] = [];
    scope.addHook("onRoute", ({ url, method }) => {
      for (const one of [method].flat()) routes.push({ url, method: one });
    });
    for (const feature of features) feature(scope);
    scope.get("/api/v0/openapi.json", { schema: { hide: true } }, () => app.swagger());
    addHealthRoutes(scope);
    // A copy: the hook above adds the routes of this call, too.
    rejectOtherMethods(scope, [...routes]);
    done();
  });
  if (deps.consoleFolder) await serveConsole(app, deps.consoleFolder);
  await app.ready();
  return app;
}
