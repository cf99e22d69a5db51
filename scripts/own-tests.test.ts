import { expect, test } from "vitest";
import { ownTests } from "./own-tests.ts";

test("a source file has the test of its name and those of the rules that it names", () => {
  const { files, rules } = ownTests([
    "web/src/app/theme.ts",
    "server/src/auth/client-network.ts",
    "e2e/theme.spec.ts",
  ]);
  expect(files).toEqual(new Set(["server/src/auth/client-network.test.ts", "e2e/theme.spec.ts"]));
  expect([...rules]).toEqual(expect.arrayContaining(["theme-2", "limit-2"]));
});

test("a file without tests of its own has those of its folder; a document has none", () => {
  const { files } = ownTests(["server/src/storage/incoming.ts"]);
  expect([...files].toSorted()).toEqual([
    "server/src/storage/file-store.test.ts",
    "server/src/storage/idle-timeout.test.ts",
    "server/src/storage/sweep.test.ts",
  ]);
  expect(ownTests(["README.md"]).files.size).toBe(0);
});
