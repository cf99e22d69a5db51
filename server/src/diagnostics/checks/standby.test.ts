import { expect, test } from "vitest";
import { standbyFinding } from "./standby.ts";

const place = (lsn: number, system_timeline = "7/00000001") => ({ lsn, system_timeline });

test.each([
  [undefined, place(5), "PROBLEM", "is not a standby"],
  [place(5, "8/00000001"), place(5), "PROBLEM", "another server"],
  [place(5), place(5, "7/00000002"), "WARNING", "new timeline"],
  [place(6), place(5), "PROBLEM", "that its primary does not have"],
  [place(5), place(50 * 1024 * 1024), "WARNING", "50 MiB behind"],
  [place(5), place(105), "OK", "100 bytes behind"],
])("a standby at %j of a primary at %j is a %s", (replayed, primary, level, words) => {
  const found = standbyFinding(replayed, primary);
  expect(found).toMatchObject({ level, what: expect.stringContaining(words) });
});
