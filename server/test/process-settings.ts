import type pg from "pg";
import type { S3Options } from "../src/storage/s3.ts";
import type { Deps } from "../src/http/deps.ts";

/** What a process of a test's office (process-child.ts) is told first. */
export interface Settings {
  connection: pg.ClientConfig;
  bucket: S3Options;
  config: Deps["config"];
  secret: string;
  consoleFolder?: string;
}

/** What it is told later. `null`: the true time. */
export interface Clock {
  now: number | null;
}

/** A header by which a test names the address that a request shall seem to come from. */
export const ADDRESS_HEADER = "x-test-address";
