import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { sql, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "../db/pool.ts";
import type { Schema } from "../db/schema.ts";
import type { Caller } from "./access.ts";
import { badRequest, conflict, Refusal } from "./errors.ts";

export type Tx = Transaction<Schema>;

/** What a change answers, and what the audit trail says of it: ids and moves, never personal data. */
export interface Changed<Answer> {
  answer: Answer;
  entity_id: number | null;
  details?: object;
  /** Who did it, where the request itself does not say (a sign-in). */
  principal_id?: number;
}

export type Change = <Answer extends object>(
  work: (tx: Tx) => Promise<Changed<Answer>>,
) => Promise<Answer>;

const ATTEMPTS = 4;
/** Who came off worst waits a moment: at once, it would take the same row again before the other one wakes. */
const PAUSE_MS = 20;
const KEY_MAX = 200;
const transient = new Set(["40001", "40P01"]);

/**
 * Gives a handler its one way to write: `change(work)` runs the work in a transaction, appends the audit row,
 * and answers a repeated `Idempotency-Key` with the first answer (409 when the same key carries another body).
 * A deadlock or serialization failure is tried again, up to four times in all.
 */
export function changeOf(
  db: Database,
  action: string,
  request: FastifyRequest,
  caller: Caller | null,
): Change {
  const key = idempotencyKey(request);
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(async (tx) => {
          const repeat = key && caller ? await claim(tx, action, key, request, caller) : null;
          if (repeat) return repeat as Awaited<ReturnType<typeof work>>["answer"];
          const { answer, entity_id, details, principal_id } = await work(tx);
          await appendAudit(tx, action, request, {
            principal_id: principal_id ?? caller?.principal_id ?? null,
            entity_id,
            details,
          });
          if (key && caller) await remember(tx, action, key, answer, caller);
          return answer;
        });
      } catch (error) {
        const { code } = error as { code?: string };
        if (attempt >= ATTEMPTS || !code || !transient.has(code)) throw error;
        await wait(attempt * PAUSE_MS * (1 + Math.random()));
      }
    }
  };
}

/** Whether the change that failed so has certainly changed nothing: it was refused, here or by the database itself. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof pg.DatabaseError;

/** Appends one row to the audit trail, in the transaction of the change (or alone, for a refusal or a download). */
export async function appendAudit(
  db: Database | Tx,
  action: string,
  request: { ip: string | null; id: string | null },
  entry: { principal_id: number | null; entity_id: number | null; details?: object | undefined },
): Promise<void> {
  await sql`
    insert into audit (principal_id, address, request_id, action, entity_id, details)
    values (${entry.principal_id}, ${addressOf(request)}, ${request.id}, ${action}, ${entry.entity_id},
      ${entry.details ? JSON.stringify(entry.details) : null})`.execute(db);
}

/** What PostgreSQL takes for an address: a proxy may name a client "unknown" or with a port, a link-local one has a zone. */
const addressOf = ({ ip }: { ip: string | null }) =>
  ip && isIP(ip) ? ip.replace(/%.*/, "") : null;

function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined || request.method !== "POST") return null;
  if (typeof header !== "string" || header === "" || header.length > KEY_MAX)
    throw badRequest(`Idempotency-Key must have 1 to ${KEY_MAX} characters`);
  return header;
}

/** What makes two requests the same: their fields and the bytes of their files. */
const hashOf = ({ body, receivedFiles = [] }: FastifyRequest) =>
  createHash("sha256")
    .update(JSON.stringify([body ?? null, receivedFiles.map((file) => file.sha256)]))
    .digest("base64url");

/** Claims the key, waiting for a parallel request that holds it; gives the stored answer of a repeat. */
async function claim(tx: Tx, action: string, key: string, request: FastifyRequest, caller: Caller) {
  const request_hash = hashOf(request);
  const { rows } = await sql<{ request_hash: string; answer: object | null }>`
    insert into idempotency_keys as k (principal_id, action, key, request_hash)
    values (${caller.principal_id}, ${action}, ${key}, ${request_hash})
    on conflict (principal_id, action, key) do update set key = k.key
    returning request_hash, answer`.execute(tx);
  const stored = rows[0]!;
  if (stored.request_hash !== request_hash)
    throw conflict("This Idempotency-Key was used for another request");
  return stored.answer;
}

async function remember(tx: Tx, action: string, key: string, answer: object, caller: Caller) {
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}
    where principal_id = ${caller.principal_id} and action = ${action} and key = ${key}`.execute(
    tx,
  );
}
