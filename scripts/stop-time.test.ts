import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STOP_SECONDS } from "../server/src/config.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

test(
  "the time to stop is the same number in the server, the unit, compose.yaml and the page",
  { tags: ["operate-10"] },
  () => {
    const seconds = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1]);
    expect({
      unit: seconds("deploy/constituency-console@.service", /^TimeoutStopSec=(\d+)$/m),
      // The consoles' service comes first. The others have their own times.
      compose: seconds("deploy/compose.yaml", /^ {2}stop_grace_period: (\d+)s$/m),
      page: seconds("docs/operations/more-processes.md", /kill it after (\d+) s/),
    }).toEqual({ unit: STOP_SECONDS, compose: STOP_SECONDS, page: STOP_SECONDS });
  },
);
