import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { message } from "contract/message";
import { type FieldPath, withoutSecrets } from "contract/secrets";
import type { Caller } from "../auth/authenticate.ts";
import { badRequest, conflict } from "../http/errors/http-error.ts";
import type { Tx } from "../postgres/schema.ts";

const KEY_MAX = 200;

/** The request's Idempotency-Key, or null. Throws 400 for one of a wrong length. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined || request.method !== "POST") return null;
  if (typeof header !== "string" || header === "" || header.length > KEY_MAX)
    throw badRequest(
      message("Idempotency-Key must have 1 to {limit} characters", { limit: KEY_MAX }),
    );
  return header;
}

/**
 * A digest of what makes two requests the same: their fields, the bytes of their files, and their path parameters. Secrets
 * are left out, since a digest of a guessable secret reveals it; requests that differ in a secret alone count as the same.
 */
export function requestHash(
  { body, receivedFiles = [], params }: FastifyRequest,
  secrets: FieldPath[],
): string {
  const pathParameters = Object.values(params as object).map(String);
  const fields = withoutSecrets(body ?? null, secrets);
  const parts = [fields, receivedFiles.map((file) => file.sha256), ...pathParameters];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

export interface IdempotencyKey {
  action: string;
  header: string;
  caller: Caller;
  request_hash: string;
}

/** Claims the key, waiting for a concurrent request that holds it; returns the stored answer of a repeat. */
export async function claimKey(tx: Tx, key: IdempotencyKey): Promise<object | null> {
  const { action, header, caller, request_hash } = key;
  const { rows } = await sql<StoredAnswer>`
    insert into idempotency_keys as k (principal_id, action, key, request_hash)
    values (${caller.principal_id}, ${action}, ${header}, ${request_hash})
    on conflict (principal_id, action, key) do update set key = k.key
    returning request_hash, answer`.execute(tx);
  return answerFor(rows[0]!, request_hash);
}

type StoredAnswer = { request_hash: string; answer: object | null };

function answerFor({ request_hash, answer }: StoredAnswer, expected: string): object | null {
  if (request_hash !== expected)
    throw conflict(
      message(
        "The first attempt was stored, with other content. Look for it before you try again.",
      ),
    );
  return answer;
}

/** The stored answer of a key, or null. Throws 409 when the key came with another body. */
export async function findAnswer(tx: Tx, key: IdempotencyKey): Promise<object | null> {
  const { action, header, caller, request_hash } = key;
  const stored = await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("principal_id", "=", caller.principal_id)
    .where("action", "=", action)
    .where("key", "=", header)
    .executeTakeFirst();
  return stored ? answerFor(stored, request_hash) : null;
}

/** Stores the answer of a claimed key. */
export async function storeAnswer(
  tx: Tx,
  { action, header, caller }: IdempotencyKey,
  answer: object,
): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("principal_id", "=", caller.principal_id)
    .where("action", "=", action)
    .where("key", "=", header)
    .execute();
}
