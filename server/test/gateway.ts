import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type GatewayAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** An answer of fixed status, text and headers. */
export const reply =
  (status: number, body: string, headers = {}): GatewayAnswer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** An HTTP server on 127.0.0.1 in the place of an SMS gateway. It keeps what it received; `answer` can be replaced. */
export async function startGateway(answer: GatewayAnswer) {
  const gateway = {
    url: "",
    answer,
    received: [] as { url: string; body: string; type: string | undefined }[],
    /** The query of each request. */
    queries: () =>
      gateway.received.map(({ url }) => Object.fromEntries(new URL(url, gateway.url).searchParams)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString();
      gateway.received.push({ url: request.url!, body, type: request.headers["content-type"] });
      gateway.answer(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}
