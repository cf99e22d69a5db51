import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Pairs = { key: string; value: Value }[];

/** A span of OTLP's JSON, with the attributes as an object. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number | undefined>;
  status: { code?: number; message?: string };
  events: unknown[];
  links: unknown[];
}
interface Delivery {
  resourceSpans: {
    resource: { attributes: Pairs };
    scopeSpans: { spans: (Omit<CollectedSpan, "attributes"> & { attributes: Pairs })[] }[];
  }[];
}

const objectOf = (pairs: Pairs) =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  );

/**
 * An OpenTelemetry collector on 127.0.0.1 that receives traces by OTLP over HTTP. `refuse` makes it answer with that
 * status.
 */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const resources: Record<string, string | number | undefined>[] = [];
  const asked: { path: string | undefined; token: string | string[] | undefined }[] = [];
  let refusal = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push({ path: request.url, token: request.headers["x-collector-token"] });
      response.setHeader("content-type", "application/json");
      if (refusal) return response.writeHead(refusal).end("{}");
      for (const { resource, scopeSpans } of (body as Delivery).resourceSpans) {
        resources.push(objectOf(resource.attributes));
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...one, attributes: objectOf(one.attributes) });
      }
      return response.end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    resources,
    asked,
    refuse: (status: number) => (refusal = status),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
