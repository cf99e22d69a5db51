import pg from "pg";
import { type Finding, fine, problem, quoted } from "../finding.ts";
import { assertPrimary } from "../../postgres/primary-server.ts";
import { assertOwnSession } from "../../postgres/own-session.ts";
import { FullPoolError, isFullPool, PoolerError } from "../../postgres/pooler-errors.ts";
import { errorCode, errorMessage } from "../../observability/error-details.ts";

type Where = { host: string; port: number; user: string; database: string };

const TIMEOUT_MS = 5000;

/** Tests the connection in a setting. The finding names the host, never the password. */
export async function checkConnection(setting: string, url: string): Promise<Finding> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  } catch {
    return problem(
      `${setting} is not a valid database address.`,
      `Write it as ${setting}=postgresql://ROLE:PASSWORD@HOST:5432/DATABASE, with special characters as %XX.`,
    );
  }
  client.on("error", () => undefined);
  const { host, port, user = "", database = "" } = client;
  try {
    await client.connect();
    await assertPrimary((text) => client.query(text));
    await assertOwnSession({ connectionString: url }, setting);
    return fine(`The database ${database} at ${host}:${port} answers ${user} (${setting}).`);
  } catch (caught) {
    const error = isFullPool(caught) ? new FullPoolError(`${host}:${port}`, caught) : caught;
    if (error instanceof PoolerError) return problem(error.what, error.remedy);
    return connectionFinding(error, setting, { host, port, user, database });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The finding for a failed connection: by SQL state or network error code, otherwise with the driver's message. */
function connectionFinding(
  error: unknown,
  setting: string,
  { host, port, user, database }: Where,
): Finding {
  const hostAndPort = `${host}:${port}`;
  const server = `-h ${quoted(host)} -p ${port}`;
  const correct = `Correct ${setting}`;
  const { cause } = error as { cause?: unknown };
  switch (errorCode(error) ?? errorCode(cause ?? {})) {
    case "28P01":
      return problem(
        `The database at ${hostAndPort} rejects the password of ${user} (${setting}).`,
        `${correct}, or set the role's password: psql ${server} -U postgres -c '\\password ${user}'`,
      );
    case "28000":
      return problem(
        `The database at ${hostAndPort} rejects ${user}: ${errorMessage(error)} (${setting}).`,
        `${correct}, or allow this machine in the server's pg_hba.conf.`,
      );
    case "3D000":
      return problem(
        `There is no database ${database} at ${hostAndPort} (${setting}).`,
        `createdb ${server} -U postgres -O ${quoted(user)} -E UTF8 -T template0 ${quoted(database)}`,
      );
    case "53300":
      return problem(
        `The database at ${hostAndPort} has no connection left for ${user}, and the doctor needs five (${setting}).`,
        "Lower DATABASE_CONNECTIONS, or raise the server's max_connections and the limits of the role and the database; then run the doctor again.",
      );
    case "DATABASE_IS_STANDBY":
      return problem(
        `The database at ${hostAndPort} is a standby, which takes no changes (${setting}).`,
        `Set ${setting} to the primary, or to an address that leads to it.`,
      );
    case "57P03":
      return problem(
        `The database at ${hostAndPort} is starting or stopping.`,
        "Wait, then run the doctor again.",
      );
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return problem(
        `There is no host named ${host} (${setting}).`,
        `${correct}; see: getent hosts ${quoted(host)}`,
      );
    default:
      return problem(
        `The database at ${hostAndPort} cannot be reached: ${errorMessage(error) || "it does not answer"} (${setting}).`,
        `Start it, or correct ${setting}; see: pg_isready ${server}`,
      );
  }
}
