import pg from "pg";
import type { Config } from "../config.ts";

/** The office of a command, without a password or a role. Every command prints this line first, on standard error. */
export function officeDescription(config: Config): string {
  const { DATA_DIR, DATABASE_URL, S3_BUCKET, S3_ENDPOINT } = config;
  const bucket = S3_BUCKET ? `, bucket ${S3_BUCKET} at ${hostOf(S3_ENDPOINT)}` : "";
  return `Office of DATA_DIR ${DATA_DIR}, ${databaseName(DATABASE_URL)}${bucket}`;
}

function databaseName(url: string | undefined): string {
  if (!url) return "embedded PostgreSQL";
  try {
    const { database = "", host, port } = new pg.Client({ connectionString: url });
    return `database ${database} at ${host.startsWith("/") ? host : `${host}:${port}`}`;
  } catch {
    return "a DATABASE_URL that is not a valid database address";
  }
}

const hostOf = (address = "") => (URL.canParse(address) ? new URL(address).host : address);
