import { existsSync, type Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Config, isStrongSecret, SECRET_RULE } from "../../config.ts";
import { findCluster } from "../../postgres/embedded/cluster.ts";
import { APPLICATION, OWNER, PASSWORD_FILES, SUPERUSER } from "../../postgres/embedded/secrets.ts";
import { hasModes } from "./folders.ts";
import { type Finding, fine, problem, quoted, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

const OWNER_ONLY = 0o600;
/** The console generates passwords of 32 characters. */
const PASSWORD_MIN = 24;

/** Checks the secret that signs tokens. If it is kept in a file: the file exists, is private, and the secret is strong. */
export async function* checkTokenSecret(config: Config): AsyncGenerator<Finding> {
  if (config.TOKEN_SECRET) {
    yield fine("TOKEN_SECRET is strong.");
    return;
  }
  const path = join(config.DATA_DIR, "token-secret");
  const hasStarted = config.DATABASE_URL ?? (await findCluster(config.DATA_DIR));
  if (!existsSync(path)) {
    yield hasStarted
      ? warning(
          `${path} is missing: the next start creates a new one, and everybody has to sign in again.`,
          "Start the console (npm start), or put the file back from a copy of DATA_DIR. A backup holds no secrets.",
        )
      : fine("The first start creates the secret that signs tokens.");
    return;
  }
  const fault = (text: string) =>
    isStrongSecret(text)
      ? null
      : problem(
          `The secret in ${path} ${SECRET_RULE}.`,
          `rm ${quoted(path)} and restart the console: it creates a new one, and everybody has to sign in again.`,
        );
  yield* secretFile(path, fault);
}

/** Checks the passwords of the embedded database's roles, if the embedded database exists. */
export async function* checkDatabasePassword(config: Config): AsyncGenerator<Finding> {
  const { DATABASE_URL, DATA_DIR } = config;
  if (DATABASE_URL || !(await findCluster(DATA_DIR))) return;
  for (const role of [SUPERUSER, OWNER, APPLICATION] as const) {
    const path = join(DATA_DIR, PASSWORD_FILES[role]);
    const remedy = role === SUPERUSER ? NEEDED_FOR_THE_DATABASE : CREATED_AT_START;
    if (existsSync(path)) yield* secretFile(path, passwordFault(path, remedy));
    else if (role === SUPERUSER)
      yield problem(`${path} is missing. The database cannot be opened without it.`, remedy);
    else yield warning(`${path} is missing.`, remedy);
  }
}

const NEEDED_FOR_THE_DATABASE =
  "Put the file back from a copy of DATA_DIR. A backup holds no secrets: without such a copy, restore your latest backup " +
  "into a new DATA_DIR (OPERATIONS.md).";
const CREATED_AT_START =
  "Remove the file if it exists, and restart the console: it creates a new one.";

const passwordFault = (path: string, remedy: string) => (text: string) =>
  text.length >= PASSWORD_MIN
    ? null
    : problem(`The password in ${path} is truncated (${text.length} characters).`, remedy);

async function* secretFile(
  path: string,
  findFault: (text: string) => Finding | null,
): AsyncGenerator<Finding> {
  const found = await stat(path);
  const faults = hasModes ? [...accessFaults(path, found, await stat(dirname(path)))] : [];
  try {
    const fault = findFault((await readFile(path, "utf8")).trim());
    if (fault) faults.push(fault);
  } catch (error) {
    faults.push(
      problem(
        `${path} cannot be read: ${errorMessage(error)}`,
        `Run the doctor as the user who runs the console (number ${found.uid}).`,
      ),
    );
  }
  yield* faults.length ? faults : [fine(`${path} is private and strong.`)];
}

function* accessFaults(path: string, file: Stats, folder: Stats): Generator<Finding> {
  const mode = file.mode & 0o777;
  if (file.uid !== folder.uid)
    yield problem(
      `${path} belongs to user number ${file.uid}, its folder to ${folder.uid}.`,
      `chown ${folder.uid} ${quoted(path)}`,
    );
  if (mode !== OWNER_ONLY)
    yield problem(
      `${path} has the permissions ${mode.toString(8).padStart(3, "0")}: only its owner may read and write it.`,
      `chmod 600 ${quoted(path)}`,
    );
}
