import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

/**
 * How a client disconnects: with a reset, by closing the socket, by ending its half, or after sending nothing for a long
 * time.
 */
export const WAYS = ["reset", "drop", "end", "stall"] as const;
export type Way = (typeof WAYS)[number];

/** A multipart request as the bytes that a browser would send. */
export async function bytesOf(path: string, token: string, form: FormData): Promise<Buffer> {
  const request = new Response(form);
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: console.example.org",
    `authorization: Bearer ${token}`,
    `content-type: ${request.headers.get("content-type")}`,
    `content-length: ${body.length}`,
    "connection: close",
    "\r\n",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), body]);
}

async function sent(address: string, bytes: Buffer): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  // The server may answer a cut upload with a reset.
  socket.on("error", () => undefined);
  await promisify((done: (error?: Error | null) => void) => socket.write(bytes, done))().catch(
    () => undefined,
  );
  return socket;
}

/** Sends all bytes and waits for the answer; returns its status. */
export async function sendWhole(address: string, bytes: Buffer): Promise<number> {
  const answer = await text(await sent(address, bytes));
  return Number(answer.split(" ")[1]);
}

/** Sends these bytes and disconnects. Returns the socket of a client that stalls, to be destroyed later. */
export async function sendCut(address: string, bytes: Buffer, way: Way): Promise<Socket | null> {
  const socket = await sent(address, bytes);
  if (way === "stall") return socket;
  if (way === "reset") socket.resetAndDestroy();
  if (way === "drop") socket.destroy();
  if (way === "end") await text(socket.end()).catch(() => undefined);
  return null;
}
