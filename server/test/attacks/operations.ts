import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import type { TestApp } from "../app.ts";

/** A registered route. `path` writes parameters as the OpenAPI document does: `{id}`. */
export interface LiveRoute {
  method: string;
  path: string;
  hidden: boolean;
}

/** The parts of a JSON schema that the generators read. */
export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  pattern?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Documented {
  operationId: string;
  tags: string[];
  security?: object[];
  parameters?: { in: string; name: string; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Documented>>;
}

/** One call of the API, from the application's OpenAPI document. */
export interface Operation {
  id: string;
  tag: string;
  method: string;
  path: string;
  isPublic: boolean;
  params: JsonSchema;
  query: JsonSchema;
  body: JsonSchema | null;
  /** The declared content types of the body. */
  types: string[];
  /** The schema of a 200; null if the answer is a file. */
  answer: JsonSchema | null;
}

/** Whether a call takes a sheet: its other fields are not checked without one. */
export const takesSheet = ({ id }: Operation): boolean =>
  ["uploadBooths", "importComplaints", "importCitizens", "importLocations"].includes(id);

/** Runs `build`; also returns every route that its applications registered. */
export async function withRoutes<Built>(build: () => Promise<Built>) {
  const routes: LiveRoute[] = [];
  // Fastify announces each new instance on this channel, before any route is registered.
  const channel = "fastify.initialization";
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
      const path = route.url.replace(/:(\w+)/g, "{$1}");
      for (const method of [route.method].flat())
        routes.push({ method, path, hidden: route.schema?.hide ?? false });
    });
  };
  subscribe(channel, listen);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe(channel, listen);
  }
}

/** Every call of the OpenAPI document. */
export const documentedOperations = async (app: TestApp): Promise<Operation[]> =>
  operationsOf((await app.call("GET", "/api/v0/openapi.json")).body as unknown as ApiDocument);

/** The same for a document that a server answered. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]): Operation => {
      const { content = {} } = documented.requestBody ?? {};
      // A call without fields may be sent a body, too.
      const types = method === "get" ? [] : [...Object.keys(content), "application/json"];
      return {
        id: documented.operationId,
        tag: documented.tags[0] ?? "untagged",
        method: method.toUpperCase(),
        path,
        isPublic: documented.security?.length === 0,
        params: parametersIn("path", documented),
        query: parametersIn("query", documented),
        body: types.length ? withoutFiles(content[types[0]!]?.schema ?? {}) : null,
        types: [...new Set(types)],
        answer: documented.responses["200"]?.content?.["application/json"]?.schema ?? null,
      };
    }),
  );
}

/** The schema of a body without its files: those who send requests add them. */
function withoutFiles({ properties, ...schema }: JsonSchema): JsonSchema {
  if (!properties) return schema;
  const fields = Object.entries(properties).filter(
    ([, { format, items }]) => format !== "binary" && items?.format !== "binary",
  );
  return fields.length ? { ...schema, properties: Object.fromEntries(fields) } : {};
}

/** The schema of the body's object, also if the body is optional; undefined if any body is allowed. */
export const bodyObject = ({ body }: Operation): JsonSchema | undefined =>
  body?.properties ? body : body?.anyOf?.find((one) => one.properties);

export const takesFiles = ({ types }: Operation): boolean => types.includes("multipart/form-data");

function parametersIn(source: string, { parameters = [] }: Documented): JsonSchema {
  const found = parameters.filter((parameter) => parameter.in === source);
  return {
    type: "object",
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
}
