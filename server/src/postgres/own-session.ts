import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { connect } from "./connect.ts";
import { SharedSessionError } from "./pooler-errors.ts";

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
