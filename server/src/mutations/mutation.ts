import type { FastifyRequest } from "fastify";
import pg from "pg";
import type { Role } from "contract/endpoint";
import type { FieldPath } from "contract/secrets";
import type { Caller } from "../auth/authenticate.ts";
import { lockCaller } from "../auth/caller-lock.ts";
import { HttpError } from "../http/errors/http-error.ts";
import type { Database, Tx } from "../postgres/schema.ts";
import { appendAudit, type AuditValues, auditValues } from "./audit.ts";
import {
  claimKey,
  findAnswer,
  idempotencyKey,
  requestHash,
  storeAnswer,
} from "./idempotency-key.ts";
import { withRetries } from "./retry-transaction.ts";

/** The answer of a mutation, and the values of its audit row: never personal data. */
interface Mutated<Answer> {
  answer: Answer;
  entity_id: number | null;
  details?: object;
  /** The actor, where the request has no token (a sign-in). */
  principal_id?: number;
}

interface MutationOptions {
  /** Whether the work ends sessions of its caller. */
  endsOwnSessions?: boolean;
  /** Whether the work can take many seconds. The caller is then locked and checked last, so that a log-out need not wait. */
  isLong?: boolean;
}

export type InTransaction = <Answer extends object>(
  work: (tx: Tx) => Promise<Mutated<Answer>>,
  options?: MutationOptions,
) => Promise<Answer>;

/** The parameters that a mutation in one statement takes from the request. */
export interface StatementValues extends AuditValues {
  /** The caller's session and role. The caller's id is `actor_id`. */
  session_id: string | null;
  role: Role | null;
  /** The Idempotency-Key; null when there is none. */
  key: string | null;
  request_hash: string | null;
}

/** What a mutation needs that checks its caller and writes its audit row and its idempotency key itself. */
export interface MutationContext {
  /** Computed on demand: every call has a context, and one call uses it. */
  values: () => StatementValues;
  /** The stored answer of a repeated request; null when the key is new. Throws 401 as inTransaction(), 409 for another body. */
  findAnswer: () => Promise<object | null>;
}

/** The properties of an endpoint that its mutations depend on. */
interface MutatingEndpoint {
  /** The action of the audit row. */
  name: string;
  /** Paths of the secret fields of its body. */
  secrets: FieldPath[];
  /** Whether its answer holds a secret. Such an answer is not stored, and an Idempotency-Key is ignored. */
  answersSecret: boolean;
}

/**
 * Gives a handler its way to write: `inTransaction(work)` runs the work in a transaction. It locks the caller's account and
 * throws 401 when the session has ended or the scope has changed, appends the audit row, answers a repeated `Idempotency-Key`
 * with the first answer, throws 409 when the key came with another body, and retries after a deadlock or a serialization
 * failure, up to four attempts in all. `mutation` is for the one call that does all this in one statement (complaints.create.ts).
 */
export function createMutations(
  db: Database,
  { name: action, secrets, answersSecret }: MutatingEndpoint,
  request: FastifyRequest,
  caller: Caller | null,
): { inTransaction: InTransaction; mutation: MutationContext } {
  const header = idempotencyKey(request);
  const key =
    header !== null && caller && !answersSecret
      ? { action, header, caller, request_hash: requestHash(request, secrets) }
      : null;
  async function store<Answer extends object>(
    tx: Tx,
    work: (tx: Tx) => Promise<Mutated<Answer>>,
  ): Promise<Answer> {
    const repeated = key && (await claimKey(tx, key));
    if (repeated) return repeated as Answer;
    const { answer, entity_id, details, principal_id } = await work(tx);
    await appendAudit(tx, action, request, {
      principal_id: principal_id ?? caller?.principal_id ?? null,
      entity_id,
      details,
    });
    if (key) await storeAnswer(tx, key, answer);
    return answer;
  }
  return {
    inTransaction: (work, options = {}) =>
      withRetries(() =>
        db.transaction().execute(async (tx) => {
          if (caller && !options.isLong) await lockCaller(tx, caller, options);
          const answer = await store(tx, work);
          if (caller && options.isLong) await lockCaller(tx, caller, options);
          return answer;
        }),
      ),
    mutation: {
      values: () => ({
        ...auditValues(action, request, caller?.principal_id ?? null),
        session_id: caller?.session_id ?? null,
        role: caller?.role ?? null,
        key: key?.header ?? null,
        request_hash: key?.request_hash ?? null,
      }),
      findAnswer: async () =>
        key &&
        db.transaction().execute(async (tx) => {
          await lockCaller(tx, key.caller);
          return findAnswer(tx, key);
        }),
    },
  };
}

/** Whether it is certain that a mutation with this error changed nothing, because this server or the database rejected it. */
export const hasChangedNothing = (error: unknown): boolean =>
  error instanceof HttpError || error instanceof pg.DatabaseError;
