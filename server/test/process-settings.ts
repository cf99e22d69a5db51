import type pg from "pg";
import type { S3Options } from "../src/storage/s3.ts";
import type { Deps } from "../src/http/deps.ts";

/** The first message to a process of a test's office (process-child.ts). */
export interface Settings {
  connection: pg.ClientConfig;
  bucket: S3Options;
  config: Deps["config"];
  secret: string;
  consoleFolder?: string;
}

/** A later message. `null`: the real time. */
export interface Clock {
  now: number | null;
}

/** A header with the address that a test's request shall appear to come from. */
export const ADDRESS_HEADER = "x-test-address";
