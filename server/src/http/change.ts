import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import { says } from "contract/messages";
import { type FieldPath, withoutSecrets } from "contract/secrets";
import type { Database } from "../db/pool.ts";
import { type Places, prepared } from "../db/prepared.ts";
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

/** The values that what stands beside a change in its one statement (`besideRows`) takes from the request. */
export interface BesideValues {
  actor_id: number | null;
  address: string | null;
  request_id: string | null;
  action: string;
  /** JSON: what the audit trail says beside the id. */
  details: string | null;
  /** The Idempotency-Key, null when there is none. */
  key: string | null;
  request_hash: string | null;
}

export type ChangeInOne = <Answer extends object>(
  work: (beside: BesideValues) => Promise<Answer | null>,
  refusal: () => Refusal,
) => Promise<Answer>;

const ATTEMPTS = 4;
/** Who came off worst waits a moment: at once, it would take the same row again before the other one wakes. */
const PAUSE_MS = 20;
const KEY_MAX = 200;
const transient = new Set(["40001", "40P01"]);

/** What of an endpoint its changes need to know. */
export interface ChangedBy {
  /** The audit trail's action. */
  name: string;
  /** Where the secrets of its body are. */
  secrets: FieldPath[];
  /** Whether its answer holds a secret: such an answer is not remembered, and an Idempotency-Key does not count. */
  answersSecret: boolean;
}

/**
 * Gives a handler its two ways to write. `change(work)` runs the work in a transaction and appends the audit row.
 * `changeInOne(work, refusal)` is for work that writes by one statement, with what stands beside it: that spares the way
 * to the database four times; work that wrote nothing gives null, and is refused unless it is a repeat.
 * Both answer a repeated `Idempotency-Key` with the first answer (409 when the same key carries another body), and try
 * again after a deadlock or serialization failure, up to four times in all.
 */
export function changesOf(
  db: Database,
  { name: action, secrets, answersSecret }: ChangedBy,
  request: FastifyRequest,
  caller: Caller | null,
): { change: Change; changeInOne: ChangeInOne } {
  const header = idempotencyKey(request);
  const key =
    header !== null && caller && !answersSecret
      ? { action, header, caller, request_hash: hashOf(request, secrets) }
      : null;
  return {
    change: (work) =>
      retried(() =>
        db.transaction().execute(async (tx) => {
          const repeat = key && (await claim(tx, key));
          if (repeat) return repeat as Awaited<ReturnType<typeof work>>["answer"];
          const { answer, entity_id, details, principal_id } = await work(tx);
          await appendAudit(tx, action, request, {
            principal_id: principal_id ?? caller?.principal_id ?? null,
            entity_id,
            details,
          });
          if (key) await remember(tx, key, answer);
          return answer;
        }),
      ),
    changeInOne: async (work, refusal) => {
      const beside: BesideValues = {
        ...auditValues(action, request, caller?.principal_id ?? null),
        key: key && header,
        request_hash: key && key.request_hash,
      };
      const answer = await retried(() => work(beside));
      const repeat = answer ?? (key && (await findRepeat(db, key)));
      if (!repeat) throw refusal();
      return repeat as Awaited<ReturnType<typeof work>> & object;
    },
  };
}

async function retried<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt >= ATTEMPTS || !code || !transient.has(code)) throw error;
      await wait(attempt * PAUSE_MS * (1 + Math.random()));
    }
  }
}

/** Whether the change that failed so has certainly changed nothing: it was refused, here or by the database itself. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof pg.DatabaseError;

type From = { ip: string | null; id: string | null };

/** Appends one row to the audit trail, in the transaction of the change (or alone, for a refusal or a download). */
export async function appendAudit(
  db: Database | Tx,
  action: string,
  request: From,
  entry: { principal_id: number | null; entity_id: number | null; details?: object | undefined },
): Promise<void> {
  await appendAuditRow(db, {
    ...auditValues(action, request, entry.principal_id, entry.details),
    entity_id: entry.entity_id,
  });
}

/** As appendAudit(), for a command or a job: nobody is signed in, and there is no request. */
export const auditCommand = (
  db: Database | Tx,
  action: string,
  entity_id: number | null,
  details?: object,
): Promise<void> =>
  appendAudit(db, action, { ip: null, id: null }, { principal_id: null, entity_id, details });

type AuditValues = Omit<BesideValues, "key" | "request_hash">;

const auditValues = (
  action: string,
  request: From,
  actor_id: number | null,
  details?: object,
): AuditValues => ({
  actor_id,
  address: addressOf(request),
  request_id: request.id,
  action,
  details: details ? JSON.stringify(details) : null,
});

const auditRow = (
  { actor_id, address, request_id, action, details }: Places<AuditValues>,
  from: RawBuilder<unknown>,
  entity_id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into audit (principal_id, address, request_id, action, entity_id, details)
  select ${actor_id}::int, ${address}::inet, ${request_id}::text, ${action}::text, ${entity_id}, ${details}::jsonb
  from ${from}`;

const appendAuditRow = prepared<AuditValues & { entity_id: number | null }, unknown>((places) =>
  auditRow(places, sql`(select) one`, sql`${places.entity_id}::int`),
);

/** What PostgreSQL takes for an address, or a network's /64: a proxy may name a client "unknown" or with a port, a link-local one has a zone. */
const addressOf = ({ ip }: { ip: string | null }) =>
  ip && isIP(ip.replace(/\/64$/, "")) ? ip.replace(/%.*/, "") : null;

function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined || request.method !== "POST") return null;
  if (typeof header !== "string" || header === "" || header.length > KEY_MAX)
    throw badRequest(says("Idempotency-Key must have 1 to {limit} characters", { limit: KEY_MAX }));
  return header;
}

/** Begins the digest of a request that held a secret; migration 0009-sign-in.sql knows it. */
const WITHOUT_SECRETS = "without secrets ";

/**
 * What makes two requests the same: their fields, the bytes of their files, and the record that they name. A digest of a
 * guessable secret tells it, so requests that differ in a secret alone count as the same.
 */
function hashOf(
  { body, receivedFiles = [], params }: FastifyRequest,
  secrets: FieldPath[],
): string {
  const named = Object.values(params as object).map(String);
  const fields = withoutSecrets(body ?? null, secrets);
  const parts = [fields, receivedFiles.map((file) => file.sha256), ...named];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return secrets.length ? WITHOUT_SECRETS + digest : digest;
}

interface Key {
  action: string;
  header: string;
  caller: Caller;
  request_hash: string;
}

/** Claims the key, waiting for a parallel request that holds it; gives the stored answer of a repeat. */
async function claim(tx: Tx, key: Key): Promise<object | null> {
  const { action, header, caller, request_hash } = key;
  const { rows } = await sql<Stored>`
    insert into idempotency_keys as k (principal_id, action, key, request_hash)
    values (${caller.principal_id}, ${action}, ${header}, ${request_hash})
    on conflict (principal_id, action, key) do update set key = k.key
    returning request_hash, answer`.execute(tx);
  return answerOf(rows[0]!, request_hash);
}

type Stored = { request_hash: string; answer: object | null };

function answerOf({ request_hash, answer }: Stored, expected: string): object | null {
  if (request_hash !== expected)
    throw conflict(says("This Idempotency-Key was used for another request"));
  return answer;
}

/** Inserts that stand beside a change in its one statement, for the rows of `from`. */
export const besideRows = {
  /** The audit rows. */
  trail: auditRow,
  /**
   * Takes the request's Idempotency-Key, with the answer (JSON) that a repeat gets. Returns a row; none when the key was
   * taken before: then nothing may be written.
   */
  claim: (
    { actor_id, action, key, request_hash }: Places<BesideValues>,
    from: RawBuilder<unknown>,
    answer: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`
    insert into idempotency_keys (principal_id, action, key, request_hash, answer)
    select ${actor_id}::int, ${action}::text, ${key}::text, ${request_hash}::text, ${answer} from ${from}
    on conflict do nothing returning true`,
};

async function findRepeat(db: Database, key: Key): Promise<object | null> {
  const { action, header, caller, request_hash } = key;
  const { rows } = await sql<Stored>`
    select request_hash, answer from idempotency_keys
    where principal_id = ${caller.principal_id} and action = ${action} and key = ${header}`.execute(
    db,
  );
  return rows[0] ? answerOf(rows[0], request_hash) : null;
}

async function remember(tx: Tx, { action, header, caller }: Key, answer: object): Promise<void> {
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}
    where principal_id = ${caller.principal_id} and action = ${action} and key = ${header}`.execute(
    tx,
  );
}
