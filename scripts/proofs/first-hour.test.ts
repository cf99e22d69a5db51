import { expect, test } from "vitest";
import { firstHour } from "../rehearsal/first-hour.ts";
import { rehearse } from "../rehearsal/run-steps.ts";

test(
  "OPERATIONS.md, the first hour: every command as it stands, from the clone to the restored office",
  { tags: ["operate-1"], timeout: 1_800_000 },
  async () => {
    expect(await rehearse(firstHour)).toBe(true);
  },
);
