import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends the headers of a request with a body, and returns the answer's first line. A server that waited for the body would
 * never answer.
 */
export async function answerToHeaders(
  port: number,
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "office", "content-length": "900000", ...headers });
  socket.write(
    `${method} ${path.replace(/\{\w+\}/g, "1")} HTTP/1.1\r\n` +
      `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return answer.toString().split("\r\n")[0]!;
}
