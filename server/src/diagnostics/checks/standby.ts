import { openDatabase } from "../../postgres/pool.ts";
import { primaryPosition, standbyPosition } from "../../lists/standby.ts";
import { checkConnection } from "./connection.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";

const CHAPTER = 'docs/operations/own-database.md, "A read replica"';
/** One segment of the write-ahead log. A standby that keeps up is never this far behind. */
const FAR_BEHIND = 16 * 1024 * 1024;

/** Checks that the standby of DATABASE_READ_URL can be read. No finding without one: the primary answers all requests. */
export async function* checkStandby({
  config,
  application,
}: ConnectedOffice): AsyncGenerator<Finding> {
  const { DATABASE_READ_URL: url } = config;
  if (!config.DATABASE_URL || !url) return;
  const reached = await checkConnection("DATABASE_READ_URL", url);
  yield reached;
  if (reached.level !== "OK") return;
  const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
  try {
    // The standby is read first: it cannot have replayed more than its primary has flushed a moment later.
    const [replayed] = (await standbyPosition.execute(db)).rows;
    const [primary] = (await primaryPosition.execute(application.db)).rows;
    yield standbyFinding(replayed, primary!);
  } finally {
    await close();
  }
}

type Position = { lsn: number; system_timeline: string };

/** The finding for the log positions of a standby (undefined: the server is not a standby) and of its primary. */
export function standbyFinding(replayed: Position | undefined, primary: Position): Finding {
  if (!replayed)
    return problem(
      "DATABASE_READ_URL is not a standby and is not used.",
      `Name a hot standby of DATABASE_URL's server, or unset it: ${CHAPTER}`,
    );
  const [server, timeline] = replayed.system_timeline.split("/");
  const [primaryServer, primaryTimeline] = primary.system_timeline.split("/");
  if (server !== primaryServer)
    return problem(
      "DATABASE_READ_URL is a standby of another server than DATABASE_URL's and is not used.",
      `Rebuild it from DATABASE_URL's server: ${CHAPTER}`,
    );
  if (timeline !== primaryTimeline)
    return warning(
      "The standby has not followed its primary to a new timeline (after a failover) and is not used.",
      `If it follows the new primary, it is used again after its next checkpoint; else rebuild it: ${CHAPTER}`,
    );
  const behind = primary.lsn - replayed.lsn;
  if (behind < 0)
    return problem(
      "The standby has data that its primary does not have, as after a restore of the primary.",
      `Rebuild it: ${CHAPTER}`,
    );
  return behind > FAR_BEHIND
    ? warning(
        `The standby is ${Math.round(behind / 1024 / 1024)} MiB behind, so only the primary answers.`,
        "See on the primary: psql -U postgres -c 'table pg_stat_replication', and the standby's own log",
      )
    : fine(`The standby follows its primary, ${behind} bytes behind.`);
}
