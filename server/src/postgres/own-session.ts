import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { connect } from "./connect.ts";

/** A pooler lends the connection's session to others, so that locks, limits and prepared statements are lost or leak. */
export class SharedSessionError extends Error {
  readonly what: string;
  readonly remedy =
    "Set pool_mode = session for it, or give the address of PostgreSQL itself " +
    '(docs/operations/own-database.md, "Poolers").';

  constructor(setting: string) {
    const what =
      `${setting} leads to a pooler that gives each transaction another session ` +
      "(PgBouncer: pool_mode = transaction).";
    super(what);
    this.what = what;
    this.message = `${what} ${this.remedy}`;
  }
}

const ANSWER_MS = 5000;
/** Some poolers lend the session that was used last, others the one that was idle for longest. */
const OTHERS = 3;
const READ = "select current_setting('console.session', true) as mark";

const markOf = async (client: pg.Client) =>
  (await client.query<{ mark: string | null }>(READ)).rows[0]!.mark;

/**
 * Throws SharedSessionError when what is set in a session is not there in its next statement (operate-24). Other sessions hold
 * transactions meanwhile: a pooler with a free server connection would lend the same one again. `setting` names the address.
 */
export async function assertOwnSession(
  connection: pg.ClientConfig,
  setting: string,
): Promise<void> {
  const mark = randomUUID();
  const clients = [await connect(connection)];
  const [first] = clients;
  try {
    await first!.query("select set_config('console.session', $1, false)", [mark]);
    for (let count = 0; count < OTHERS; count += 1) {
      const other = await connect(connection);
      clients.push(other);
      await other.query("begin");
      if ((await markOf(other)) === mark) throw new SharedSessionError(setting);
      // A pooler whose connections are all taken does not answer.
      const answer = await Promise.race([markOf(first!), wait(ANSWER_MS, null, { ref: false })]);
      if (answer !== mark) throw new SharedSessionError(setting);
    }
  } catch (error) {
    // PgBouncer's answer to "begin" when it pools statements.
    if (error instanceof Error && /pooling mode/.test(error.message))
      throw new SharedSessionError(setting);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
