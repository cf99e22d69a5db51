import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import swagger from "@fastify/swagger";
import type { FastifyRequest } from "fastify";
import { clientNetwork } from "../../auth/client-network.ts";
import { createPace } from "../../auth/attempts.ts";
import { build } from "../../observability/build.ts";
import { describeRoute } from "./described-route.ts";
import type { App } from "../deps.ts";
import { prepareContent } from "./prepared-content.ts";

const DOCUMENT = "/api/v0/openapi.json";
const PAGE = "/api/docs";

/** Swagger UI as its npm package has it. */
const SWAGGER_UI = join(
  dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui/package.json")),
  "static",
);
const files = {
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "swagger-ui.css": "text/css; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the Constituency Console</title>
<link rel="icon" href="${PAGE}/static/favicon-32x32.png">
<link rel="stylesheet" href="${PAGE}/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${PAGE}/static/swagger-ui-bundle.js"></script>
<script src="${PAGE}/static/start.js"></script>
</body>
</html>
`;
const start = `SwaggerUIBundle({ url: "${DOCUMENT}", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });\n`;

/** The digest of the style element that Swagger UI creates. */
const STYLE = "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Collects the routes for the OpenAPI document. Call it before any route is registered. */
export const collectRoutes = (app: App) =>
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Constituency Console",
        version: build.version,
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

/**
 * Serves the OpenAPI document and the page that shows it. Both are public, so the answers are prepared once and paced. The first one asked
 * for takes the event loop for a tenth of a second; made before the server listens, it delayed each start by a quarter of a second.
 */
export function serveApiDocs(app: App): void {
  const pace = createPace();
  const options = {
    schema: { hide: true },
    compress: false as const,
    onRequest: ({ ip }: FastifyRequest) => pace(clientNetwork(ip)),
  };
  const text = (type: string, content: () => string) =>
    prepareContent(type, async () => Buffer.from(content()));

  app.get(
    DOCUMENT,
    options,
    text("application/json; charset=utf-8", () => JSON.stringify(app.swagger())),
  );
  const page = text("text/html; charset=utf-8", () => html);
  app.get(PAGE, options, (request, reply) => {
    const policy = String(reply.getHeader("content-security-policy"));
    void reply.header("content-security-policy", `${policy};${STYLE}`);
    return page(request, reply);
  });
  app.get(
    `${PAGE}/static/start.js`,
    options,
    text("text/javascript; charset=utf-8", () => start),
  );
  for (const [name, type] of Object.entries(files)) {
    const file = prepareContent(type, () => readFile(join(SWAGGER_UI, name)));
    app.get(`${PAGE}/static/${name}`, options, (request, reply) =>
      file(request, reply.header("cache-control", "public, max-age=3600")),
    );
  }
}
