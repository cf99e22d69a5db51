import compress from "@fastify/compress";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController } from "fastify";
import {
  createSerializerCompiler,
  jsonSchemaTransform,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { features } from "./features/features.ts";
import type { App, Deps } from "./http/deps.ts";
import { handleFailures, refuseOtherMethods } from "./http/failures.ts";
import { forgetFiles } from "./http/uploads.ts";
import { serveConsole } from "./http/console.ts";
import { health } from "./http/health.ts";
import { readJson } from "./http/json.ts";

const BODY_MAX = 1024 * 1024;

/** Builds the API and, when given, the console: everything but the listening socket. */
export async function buildApp(deps: Deps): Promise<App> {
  const fastify = Fastify({
    logger: deps.logLevel ? { level: deps.logLevel, base: null } : false,
    trustProxy: deps.config.TRUST_PROXY.length ? deps.config.TRUST_PROXY : false,
    bodyLimit: BODY_MAX,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "request_id",
    }),
    genReqId: () => crypto.randomUUID(),
    // A name like __proto__ in a body is dropped, not an error that tells of our parser.
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    clientErrorHandler: handleFailures.ofSocket,
  });
  const app = Object.assign(fastify, { deps }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(createSerializerCompiler());
  handleFailures.ofRequests(app);
  readJson(app);
  app.addHook("onResponse", forgetFiles);
  app.addHook("onRequestAbort", forgetFiles);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", "https://www.gravatar.com"],
        connectSrc: ["'self'", ...deps.config.CORS_ORIGINS],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
  await app.register(cors, {
    origin: deps.config.CORS_ORIGINS,
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key"],
    maxAge: 3600,
  });
  await app.register(compress, { threshold: 2048, encodings: ["br", "gzip"] });
  await app.register(multipart);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Constituency Console", version: "0.1.0" },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });

  await app.register((api, _options, done) => {
    const scope: App = Object.assign(api, { deps });
    // Data is nobody's to keep.
    scope.addHook("onSend", async (_request, reply) => {
      void reply.header("cache-control", "no-store");
    });
    const routes: { url: string; method: string }[] = [];
    scope.addHook("onRoute", ({ url, method }) => {
      for (const one of [method].flat()) routes.push({ url, method: one });
    });
    for (const feature of features) feature(scope);
    refuseOtherMethods(scope, [...routes]);
    done();
  });
  app.get("/api/v0/openapi.json", { schema: { hide: true } }, () => app.swagger());
  health(app);
  if (deps.consoleFolder) await serveConsole(app, deps.consoleFolder);
  await app.ready();
  return app;
}
