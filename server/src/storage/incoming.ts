import { join } from "node:path";
import type { Config } from "../config.ts";

/** Where the files of running requests lie; what a killed process left there is swept. */
export const incomingFolder = (config: Pick<Config, "DATA_DIR">): string =>
  join(config.DATA_DIR, "incoming");
