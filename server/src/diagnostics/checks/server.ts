import { sql } from "kysely";
import type { ConnectedOffice } from "./connected-office.ts";
import { findUnusable } from "../../postgres/usable-database.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";

const OLDEST = 15;

/** Checks the version of PostgreSQL. */
export async function* checkServerVersion({ db }: ConnectedOffice): AsyncGenerator<Finding> {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(
    db,
  );
  yield serverVersionFinding(rows[0]!.number, rows[0]!.text);
}

/** The finding for a version number of PostgreSQL (150004 is 15.4). */
export const serverVersionFinding = (number: number, text: string): Finding =>
  number >= OLDEST * 10_000
    ? fine(`PostgreSQL is ${text}.`)
    : problem(
        `PostgreSQL is ${text}, and the console needs ${OLDEST} or newer.`,
        "Upgrade the server: https://www.postgresql.org/docs/current/upgrading.html",
      );

/** Checks that the database can take the console's tables: encoding, rights, and the extension pg_trgm. */
export async function* checkUsable({ pool }: ConnectedOffice): AsyncGenerator<Finding> {
  const faults = await findUnusable(pool);
  for (const { what, remedy } of faults) yield problem(what, remedy);
  if (faults.length === 0)
    yield fine("The database's encoding is UTF8, and it can take the tables.");
}

interface Setting {
  name: string;
  value: string;
  /** Where the value was set: a role, a database, or the server's configuration files. */
  source: string;
  role: string;
  database: string;
}

async function settingsNamed(
  { application }: ConnectedOffice,
  names: string[],
): Promise<Setting[]> {
  const { rows } = await sql<Setting>`
    select name, setting as value, source, current_user as role, current_database() as database
    from pg_settings where name = any(${names}) order by name`.execute(application.db);
  return rows;
}

/** The statement that corrects a setting, at the level where it was set. */
function correctingStatement({ name, source, role, database }: Setting, value: string): string {
  const statements: Record<string, string> = {
    user: `alter role "${role}" set ${name} = ${value}`,
    database: `alter database "${database}" set ${name} = ${value}`,
    "database user": `alter role "${role}" in database "${database}" set ${name} = ${value}`,
  };
  const statement = statements[source];
  return statement
    ? `psql -U postgres -c '${statement}'`
    : `psql -U postgres -c 'alter system set ${name} = ${value}' -c 'select pg_reload_conf()'`;
}

/** Every value except "off" waits for this server's own disk. */
const DURABLE_COMMIT = ["on", "local", "remote_write", "remote_apply"];

/** Checks that no acknowledged write is lost in a power failure. */
export async function* checkDurability(reached: ConnectedOffice): AsyncGenerator<Finding> {
  const names = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"];
  let isFine = true;
  for (const setting of await settingsNamed(reached, names)) {
    const { name, value } = setting;
    if (value === "on" || (name === "synchronous_commit" && DURABLE_COMMIT.includes(value)))
      continue;
    isFine = false;
    yield name === "data_checksums"
      ? warning(
          "The database has no checksums (data_checksums is off): a failing disk goes unnoticed.",
          "Stop the server, then: pg_checksums --enable -D ITS_DATA_DIRECTORY",
        )
      : warning(
          `The database loses or corrupts data in a power failure: its ${name} is ${value}.`,
          correctingStatement(setting, "on"),
        );
  }
  if (isFine) yield fine("The database is safe against power failures, and has checksums.");
}

/** The allowed values of each log setting, so that no user data gets into the server's log. */
const logSettings: Record<string, { allowed: string[]; remedy: string }> = {
  log_statement: { allowed: ["none", "ddl"], remedy: "none" },
  log_error_verbosity: { allowed: ["terse"], remedy: "terse" },
  log_min_error_statement: { allowed: ["log", "fatal", "panic"], remedy: "panic" },
  log_parameter_max_length_on_error: { allowed: ["0"], remedy: "0" },
};

/** Checks that the server's log gets no personal data. */
export async function* checkLogSettings(reached: ConnectedOffice): AsyncGenerator<Finding> {
  const found = await settingsNamed(reached, [
    ...Object.keys(logSettings),
    "log_min_duration_statement",
    "log_parameter_max_length",
  ]);
  const values = new Map(found.map((setting) => [setting.name, setting]));
  const loud = found.filter(
    ({ name, value }) => logSettings[name] && !logSettings[name].allowed.includes(value),
  );
  for (const setting of loud)
    yield warning(
      `The database's log can take personal data: its ${setting.name} is ${setting.value}.`,
      correctingStatement(setting, logSettings[setting.name]!.remedy),
    );
  const slow = values.get("log_min_duration_statement")!;
  const lengths = values.get("log_parameter_max_length")!;
  const logsSlow = slow.value !== "-1" && lengths.value !== "0";
  if (logsSlow)
    yield warning(
      "The database logs slow statements with the names, phones and texts in them.",
      correctingStatement(lengths, "0"),
    );
  if (!logsSlow && loud.length === 0) yield fine("The database's log takes no personal data.");
}

/** Checks that the server allows as many connections as the console may open. */
export async function* checkConnections({
  config,
  application,
}: ConnectedOffice): AsyncGenerator<Finding> {
  const { rows } = await sql<{ most: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as most`.execute(application.db);
  const { most } = rows[0]!;
  const wanted = config.DATABASE_CONNECTIONS;
  yield wanted <= most
    ? fine(`The database allows ${most} connections; each console may open ${wanted}.`)
    : problem(
        `DATABASE_CONNECTIONS is ${wanted}, but the database allows ${application.role} only ${most}.`,
        `Set DATABASE_CONNECTIONS=${Math.max(2, Math.floor(most / 2))}, or raise the server's max_connections.`,
      );
}

/** Checks that the clocks of this machine and of the database agree. */
export async function* checkClock({ db }: ConnectedOffice): AsyncGenerator<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  yield clockFinding(rows[0]!.ms - (before + Date.now()) / 2);
}

const CLOCK_WARNING_MS = 5000;
const CLOCK_PROBLEM_MS = 60_000;

/** The finding for a database clock that is `ahead` milliseconds ahead. */
export function clockFinding(ahead: number): Finding {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const what = `The database's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this machine's`;
  const remedy = "Synchronize both clocks by NTP: timedatectl set-ntp true";
  if (Math.abs(ahead) >= CLOCK_PROBLEM_MS)
    return problem(`${what}: sign-ins end too early or late.`, remedy);
  if (Math.abs(ahead) >= CLOCK_WARNING_MS) return warning(`${what}.`, remedy);
  return fine("This machine's clock and the database's agree.");
}
