import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Request } from "./fuzz-requests.ts";
import { MARK } from "./fuzz-values.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** From the first byte sent to the last byte received. */
  ms: number;
}

let sent = 0;
/** A unique word of MARK's length. */
export const nextWord = () => `zq${(sent += 1).toString(36).padStart(MARK.length - 2, "0")}`;

const withWord = (request: Request, word: string): Request => ({
  ...request,
  path: request.path.replaceAll(MARK, word),
  headers: request.headers.map(([name, value]) => [name, value.replaceAll(MARK, word)]),
  body: request.body?.includes(MARK)
    ? Buffer.from(request.body.toString("latin1").replaceAll(MARK, word), "latin1")
    : request.body,
});

/** Sends requests one after another over keep-alive connections, and reads each answer to its end. */
export function createSender(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function exchange(request: Request): Promise<Answer> {
    const { method, path, body } = request;
    const headers = [...request.headers.flat(), "Host", `${hostname}:${port}`];
    // Otherwise Node would use a chunked body.
    if (body || ["POST", "PUT", "PATCH", "QUERY"].includes(method))
      headers.push("Content-Length", String(body?.length ?? 0));
    const started = performance.now();
    const call = httpRequest({ hostname, port, method, path, headers, agent, timeout: 15_000 });
    call.on("timeout", () => call.destroy(new Error("no answer within 15 s")));
    // The answer counts even if the rest of the body could not be sent.
    call.on("error", () => undefined);
    call.end(body ?? undefined);
    try {
      const [response] = (await once(call, "response")) as [IncomingMessage];
      const text = (await buffer(response)).toString();
      const ms = performance.now() - started;
      return { status: response.statusCode!, headers: response.headers, text, ms };
    } catch (error) {
      throw Object.assign(error as Error, { isReused: call.reusedSocket });
    }
  }

  return {
    /** Sends the request with `word` in place of MARK. Retries on a new connection if the connection had just been closed. */
    async send(request: Request, word: string): Promise<Answer> {
      const given = withWord(request, word);
      try {
        return await exchange(given);
      } catch (error) {
        const { code, isReused } = error as { code?: string; isReused?: boolean };
        if (!isReused || (code !== "ECONNRESET" && code !== "EPIPE")) throw error;
        return exchange(given);
      }
    },
    close: () => agent.destroy(),
  };
}

const shown = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}... (${text.length})` : text;

/** The request as a curl command. */
export function asCurl({ method, path, headers, body }: Request): string {
  const lines = [
    `curl -X ${method} --path-as-is '${shown(path, 500)}'`,
    ...headers.map(([name, value]) => `  -H ${JSON.stringify(shown(`${name}: ${value}`, 300))}`),
  ];
  if (body) lines.push(`  --data-binary ${JSON.stringify(shown(body.toString("latin1"), 2000))}`);
  return lines.join(" \\\n");
}
