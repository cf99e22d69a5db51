import type { FastifyRequest } from "fastify";
import { refusedAction } from "contract/audit-actions";
import type { Database } from "../postgres/schema.ts";
import { refusedCalls } from "../observability/counters.ts";
import { appendAudit } from "../mutations/audit.ts";
import { clientNetwork } from "../auth/client-network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account of a failed sign-in, for its audit row. */
    accountId?: number;
    /** The session of a genuine access token whose time is over, for its audit row (audit-10). */
    expiredSession?: string;
  }
}

const MINUTE_MS = 60_000;
/** Rows a minute for one signed-in caller, or for one network (auth/client-network.ts) of anonymous callers. */
const ROWS_PER_MINUTE = 60;
/** Rows a minute for all anonymous networks together, so that many addresses cannot fill the disk. */
const UNKNOWN_ROWS_PER_MINUTE = 120;

interface RefusedRow {
  principal_id: number | null;
  details: object;
}

/** Who made a rejected call. The holder of an expired token is looked up after the answer, and for rows within the limits only. */
async function refusedRow(
  db: Database,
  { caller, accountId, expiredSession }: FastifyRequest,
  status: number,
): Promise<RefusedRow> {
  const known = caller?.principal_id ?? accountId;
  if (known !== undefined || expiredSession === undefined)
    return { principal_id: known ?? null, details: { status } };
  const session = await db
    .selectFrom("sessions")
    .select("principal_id")
    .where("id", "=", expiredSession)
    .executeTakeFirst();
  return { principal_id: session?.principal_id ?? null, details: { status, expired: true } };
}

/** The counters of one caller or network for the current minute: audit rows written, and calls beyond the limit. */
interface CallWindow {
  from: { ip: string | null; id: null };
  principal_id: number | null;
  rows: number;
  overLimit: number;
}

const newCallWindow = (ip: string | null, principal_id: number | null): CallWindow => ({
  from: { ip, id: null },
  principal_id,
  rows: 0,
  overLimit: 0,
});

export type RefusedCalls = ReturnType<typeof auditRefusedCalls>;

/**
 * Writes an audit row for each call that was answered with 4xx (data-4, privacy-5): caller, address, call,
 * status. Calls beyond the limits are counted in one row for each caller or network, and in one row for all others.
 * `onError` gets the error of a row that cannot be written, and the request's id.
 */
export function auditRefusedCalls(
  db: Database,
  onError: (error: unknown, request_id: string | null) => void,
) {
  let windows = new Map<string | number, CallWindow>();
  /** All anonymous networks together. */
  let anonymous = newCallWindow(null, null);
  /** Rows that are being written. Only `close` waits for them. */
  const pending = new Set<Promise<void>>();

  async function append(
    action: string,
    from: { ip: string | null; id: string | null },
    row: RefusedRow | Promise<RefusedRow>,
  ): Promise<void> {
    const written = Promise.resolve(row)
      .then((values) => appendAudit(db, action, from, { ...values, entity_id: null }))
      .catch((error: unknown) => {
        refusedCalls.inc({ row: "failed" });
        onError(error, from.id);
      });
    pending.add(written);
    await written;
    pending.delete(written);
  }

  async function flush(): Promise<void> {
    const before = [...windows.values(), anonymous];
    windows = new Map();
    anonymous = newCallWindow(null, null);
    for (const { from, principal_id, overLimit } of before)
      if (overLimit > 0)
        await append("refusedMore", from, { principal_id, details: { count: overLimit } });
  }
  const flushing = setInterval(() => void flush(), MINUTE_MS).unref();

  /** Whether this call gets a row of its own; otherwise counts it. */
  function allowRow({ caller, ip }: FastifyRequest): boolean {
    const key = caller?.principal_id ?? clientNetwork(ip);
    const network = typeof key === "string" ? key : null;
    const own = windows.get(key) ?? newCallWindow(network, caller?.principal_id ?? null);
    const isOverOwnLimit = own.rows >= ROWS_PER_MINUTE;
    if (isOverOwnLimit || (!caller && anonymous.rows >= UNKNOWN_ROWS_PER_MINUTE)) {
      (isOverOwnLimit ? own : anonymous).overLimit += 1;
      return false;
    }
    own.rows += 1;
    if (!caller) anonymous.rows += 1;
    windows.set(key, own);
    return true;
  }

  return {
    async record(call: string, request: FastifyRequest, status: number): Promise<void> {
      const allowed = allowRow(request);
      refusedCalls.inc({ row: allowed ? "recorded" : "only_counted" });
      if (!allowed) return;
      await append(refusedAction(call), request, refusedRow(db, request, status));
    },
    /** Writes the counted calls, and waits for all rows. */
    async close(): Promise<void> {
      clearInterval(flushing);
      await flush();
      await Promise.all(pending);
    },
  };
}
