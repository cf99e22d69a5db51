import type pg from "pg";
import { databaseWentBack } from "../observability/counters.ts";
import { errorCode } from "../observability/error-details.ts";

type RunQuery = <Row extends pg.QueryResultRow>(text: string) => Promise<{ rows: Row[] }>;

/** The database is a standby, or has lost what was stored: `code` is a key of http/errors/error-table.ts. */
class WrongServerError extends Error {
  readonly code: "DATABASE_IS_STANDBY" | "DATABASE_WENT_BACK";

  constructor(code: WrongServerError["code"], text: string) {
    super(text);
    this.code = code;
  }
}

/** How far a server had written. `flushed` is a position in its write-ahead log, in bytes. */
export interface ServerPosition {
  timeline: number;
  flushed: bigint;
}

/** The furthest position that this process has seen, by cluster: its servers have one identifier. */
const furthest = new Map<string, ServerPosition>();

/** A function that the role may not call, or that a managed server lacks. */
const isWithheld = (error: unknown) => ["42501", "42883", "0A000"].includes(errorCode(error) ?? "");

const STANDBY = "pg_is_in_recovery()";
const ROLE = `select ${STANDBY} as is_standby`;
/** A standby has no position of its own; the functions fail there. */
const POSITION = `${ROLE},
  (select system_identifier::text from pg_control_system()) as cluster,
  case when not ${STANDBY} then substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) end as timeline,
  case when not ${STANDBY} then (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text end as flushed`;

interface ServerRow {
  is_standby: boolean;
  cluster?: string;
  timeline?: string | null;
  flushed?: string | null;
}

async function readServer(query: RunQuery): Promise<ServerRow> {
  try {
    return (await query<ServerRow>(POSITION)).rows[0]!;
  } catch (error) {
    if (!isWithheld(error)) throw error;
    return (await query<ServerRow>(ROLE)).rows[0]!;
  }
}

/**
 * Throws when the server is a standby, and when it is behind what this process has seen of its cluster (fault-13): two servers
 * were primary, or an earlier copy of the disk took the server's place. A failover that lost changes is only logged.
 */
export async function assertPrimary(
  query: RunQuery,
  log: (message: string) => void = () => undefined,
): Promise<void> {
  // Taken before the query: a parallel one may answer earlier with a later position.
  const before = new Map(furthest);
  const { is_standby, cluster, timeline, flushed } = await readServer(query);
  if (is_standby)
    throw new WrongServerError("DATABASE_IS_STANDBY", "The database is a read-only standby");
  if (!cluster || !timeline || !flushed) return;
  const now = { timeline: Number.parseInt(timeline, 16), flushed: BigInt(flushed) };
  const seen = before.get(cluster);
  const loss = seen ? positionLoss(seen, now) : null;
  if (loss) {
    databaseWentBack.inc({ kind: loss });
    log(LOSSES[loss]);
    if (loss !== "failover") throw new WrongServerError("DATABASE_WENT_BACK", LOSSES[loss]);
  }
  const latest = furthest.get(cluster);
  if (!latest || !positionLoss(latest, now) || latest.timeline < now.timeline)
    furthest.set(cluster, now);
}

type Loss = "timeline" | "position" | "failover";

const SPLIT = 'See docs/operations/own-database.md, "When the database went back".';
const LOSSES: Record<Loss, string> = {
  timeline: `The database went back to an earlier timeline: two servers were primary, and changes are lost. ${SPLIT}`,
  position: `The database went back to an earlier state, and changes are lost. ${SPLIT}`,
  failover: `The new primary lacks the last changes of the old one: without synchronous replication, stored changes may be lost. ${SPLIT}`,
};

/** What was lost from position `seen` to position `now`; null when nothing was. */
export function positionLoss(seen: ServerPosition, now: ServerPosition): Loss | null {
  if (now.timeline < seen.timeline) return "timeline";
  if (now.flushed >= seen.flushed) return null;
  return now.timeline === seen.timeline ? "position" : "failover";
}
