import type { FastifyRequest } from "fastify";
import type { Database } from "../db/pool.ts";
import { refusals } from "../watch/figures.ts";
import { appendAudit } from "./change.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account that a sign-in names: its refusal's audit row names that account, too. */
    accountId?: number;
  }
}

const MINUTE_MS = 60_000;
/** Rows a minute for one address; what is beyond is counted into one row, so that a flood cannot fill the disk. */
const ROWS_PER_MINUTE = 60;
const ADDRESSES_MAX = 10_000;
const ANY_ADDRESS = "0.0.0.0";

export type Refusals = ReturnType<typeof keepRefusals>;

/**
 * Leaves an audit row for each refused call (security.md, "Privacy and logs"): who, from where, which call, which status.
 * A row that cannot be written is told to `onFault`, with the request's id: the refusal itself has been answered by then.
 */
export function keepRefusals(
  db: Database,
  onFault: (error: unknown, request_id: string | null) => void,
) {
  let seen = new Map<string, number>();
  /** Rows on their way: nobody waits for one, but the end of the office waits for all. */
  const pending = new Set<Promise<void>>();

  async function append(
    action: string,
    from: { ip: string; id: string | null },
    principal_id: number | null,
    details: object,
  ): Promise<void> {
    const row = { principal_id, entity_id: null, details };
    const written = appendAudit(db, action, from, row).catch((error: unknown) => {
      refusals.failed += 1;
      onFault(error, from.id);
    });
    pending.add(written);
    await written;
    pending.delete(written);
  }

  async function flush(): Promise<void> {
    const before = seen;
    seen = new Map();
    for (const [ip, count] of before)
      if (count > ROWS_PER_MINUTE)
        await append("refusedMore", { ip, id: null }, null, { count: count - ROWS_PER_MINUTE });
  }
  const flushing = setInterval(() => void flush(), MINUTE_MS).unref();

  return {
    async record(call: string, request: FastifyRequest, status: number): Promise<void> {
      const ip = seen.size < ADDRESSES_MAX || seen.has(request.ip) ? request.ip : ANY_ADDRESS;
      const count = (seen.get(ip) ?? 0) + 1;
      seen.set(ip, count);
      refusals[count > ROWS_PER_MINUTE ? "only_counted" : "recorded"] += 1;
      if (count > ROWS_PER_MINUTE) return;
      const principal_id = request.caller?.principal_id ?? request.accountId ?? null;
      await append(`${call}Refused`, request, principal_id, { status });
    },
    /** Writes what is still only counted, and ends when every row is written. */
    async close(): Promise<void> {
      clearInterval(flushing);
      await flush();
      await Promise.all(pending);
    },
  };
}
