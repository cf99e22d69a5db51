import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** A JSON schema, as far as it is changed here. */
type JsonSchema = { type?: string; properties?: Record<string, object> };

const file = { type: "string", format: "binary" };
const prefer = {
  type: "string",
  description:
    "`wait=1`: answers the rows after at most half a second of counting; a total that is not known by then follows (`totalFollows`).",
};

/**
 * The route in the OpenAPI document: its schemas as JSON, with what they do not say. A body of an upload has its files, a call
 * without fields has no body, and a call whose success has no schema answers with a file (bind.ts).
 */
export const describeRoute: typeof jsonSchemaTransform = (given) => {
  const { schema, url } = jsonSchemaTransform(given);
  const { body, response } = schema as { body?: JsonSchema; response?: Record<string, object> };
  const { upload, totalMayFollow } = given.route.config ?? {};
  if (totalMayFollow) schema.headers = { type: "object", properties: { prefer } };
  if (upload) {
    const files = upload.maxFiles === 1 ? file : { type: "array", items: file };
    const properties = { ...body?.properties, [upload.field]: files };
    schema.body = { ...body, type: "object", properties };
  } else if (body && Object.keys(body).length === 0) delete schema.body;
  if (response && !("200" in response))
    response["200"] = {
      description: "A file",
      content: { "application/octet-stream": { schema: file } },
    };
  return { schema, url };
};
