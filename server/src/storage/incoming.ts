import { join } from "node:path";
import type { Config } from "../config.ts";

/** The folder of the files of running uploads. The sweep removes what a killed process left there. */
export const incomingFolder = (config: Pick<Config, "DATA_DIR">): string =>
  join(config.DATA_DIR, "incoming");
