import { expect, test } from "vitest";
import { ownTests } from "./own-tests.ts";

const named = new Map([
  ["web/src/app/theme.ts", ["e2e/theme.spec.ts: the toggle", "e2e/layout.spec.ts: the footer"]],
  ["server/src/auth/client-network.ts", ["server/test/attacks/limits.test.ts: a network"]],
]);

test("a source file has the tests of its planted faults, of the rules that it names, and of its name", () => {
  const own = ownTests(["web/src/app/theme.ts", "server/src/auth/client-network.ts"], named);
  expect(own.files).toEqual(new Set(["server/src/auth/client-network.test.ts"]));
  expect([...own.titles]).toEqual([
    ["e2e/theme.spec.ts", new Set(["the toggle"])],
    ["e2e/layout.spec.ts", new Set(["the footer"])],
    ["server/test/attacks/limits.test.ts", new Set(["a network"])],
  ]);
  expect([...own.rules]).toEqual(expect.arrayContaining(["theme-2", "limit-2"]));
});

test("a test file is its own test, with all its titles", () => {
  const { files, titles } = ownTests(["e2e/theme.spec.ts", "web/src/app/theme.ts"], named);
  expect(files).toEqual(new Set(["e2e/theme.spec.ts"]));
  expect([...titles.keys()]).toEqual(["e2e/layout.spec.ts"]);
});

test("a file without tests of its own has those of its folder; a document has none", () => {
  const { files } = ownTests(["server/src/storage/incoming.ts"], named);
  expect([...files].toSorted()).toEqual([
    "server/src/storage/file-store.test.ts",
    "server/src/storage/idle-timeout.test.ts",
    "server/src/storage/sweep.test.ts",
  ]);
  expect(ownTests(["README.md"], named).files.size).toBe(0);
});
