import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { Scope } from "./scope.ts";

const admin = Scope.ofCaller({ role: "admin", constituency_id: 7 });

test("a super administrator's scope is the whole office, an admin's is the constituency; an admin without one is an error", () => {
  expect(Scope.ofCaller({ role: "super_admin", constituency_id: null })).toBe(Scope.wholeOffice);
  expect([Scope.wholeOffice.constituency_id, admin.constituency_id]).toEqual([null, 7]);
  expect(Scope.wholeOffice.conditions(sql`c.constituency_id`)).toEqual([]);
  expect(admin.conditions(sql`c.constituency_id`)).toHaveLength(1);
  expect(() => Scope.ofCaller({ role: "admin", constituency_id: null })).toThrow(
    "An admin without a constituency",
  );
});

test("a filter never widens the scope", () => {
  const narrowed = (scope: Scope) => [undefined, 7, 8].map((id) => scope.narrow(id));
  expect(narrowed(Scope.wholeOffice)).toEqual([undefined, 7, 8]);
  expect(narrowed(admin)).toEqual([7, 7, 0]);
});

test("only commands and jobs take the whole office", () => {
  const source = join(import.meta.dirname, "..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      !file.endsWith(".test.ts") &&
      readFileSync(join(source, file), "utf8").includes("wholeOffice"),
  );
  expect(files.filter((file) => !file.startsWith("commands/"))).toEqual(["access/scope.ts"]);
});
