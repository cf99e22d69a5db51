import type { FastifyReply, FastifyRequest } from "fastify";
import { message } from "contract/message";
import { clientNetwork } from "../../auth/client-network.ts";
import { HttpError } from "../errors/http-error.ts";

/**
 * The most uploads that run at once. A form without files counts, too: a program may send 64 at once. Several people may share
 * an account, and an office an address. An account's share is smaller than its address's, so that one person cannot take that either.
 */
export const UPLOADS_MAX = { session: 128, account: 256, address: 512 };
const RETRY_SECONDS = 10;

/** The running uploads of each session, account and address. */
const running = new Map<string, number>();

/**
 * Counts an upload of a signed-in caller until its connection closes or its answer is complete. Throws 429 when the session, the
 * account or the address has too many. Called before the body is read.
 */
export function beginUpload(request: FastifyRequest, reply: FastifyReply): void {
  const { session_id, principal_id } = request.caller!;
  const keys = [
    ["session", session_id],
    ["account", principal_id],
    ["address", clientNetwork(request.ip)],
  ] as const;
  if (keys.some(([kind, id]) => (running.get(`${kind} ${id}`) ?? 0) >= UPLOADS_MAX[kind]))
    throw new HttpError(
      429,
      message("Too many of your uploads are running. Please try again when they have ended."),
      { headers: { "retry-after": String(RETRY_SECONDS) } },
    );
  // The client has gone: the connection does not close a second time.
  if (reply.raw.destroyed) return;
  for (const [kind, id] of keys) change(`${kind} ${id}`, 1);
  reply.raw.once("close", () => {
    for (const [kind, id] of keys) change(`${kind} ${id}`, -1);
  });
}

function change(key: string, by: 1 | -1): void {
  const count = (running.get(key) ?? 0) + by;
  if (count > 0) running.set(key, count);
  else running.delete(key);
}
