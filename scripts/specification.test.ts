import { expect, test } from "vitest";
import { readRuleIds, readTags, specificationFaults } from "./specification.ts";

test("a rule is an item of a list that begins with its id", () => {
  const page =
    "- **login-1** A rule\n  of two lines.\n- **event-list-12** Another.\n\n**words** no rule";
  expect(readRuleIds(page)).toEqual(["login-1", "event-list-12"]);
});

test("the tags of both runners are read, without those that say where a test runs", () => {
  // The names stand apart, or these would be tags of this file.
  const [tag, tags] = ["tag", "tags"];
  const source = `
    test("a", { ${tags}: ["login-1",
      "login-2"] }, run);
    test("b", { timeout: 5, ${tag}: ["@firefox", "@login-3"] }, run);
    test("c", { ${tag}: "@anywhere" }, run);`;
  expect(readTags(source)).toEqual(["login-1", "login-2", "login-3"]);
});

test("a rule without a test, a tag without a rule and an id given twice are faults", () => {
  const ids = ["login-1", "login-2", "login-2"];
  const tagged = new Map([["e2e/login.spec.ts", ["login-2", "login-9"]]]);
  expect(specificationFaults(ids, tagged)).toEqual([
    "docs/specification.md: login-2 twice",
    "docs/specification.md: no test proves login-1",
    "e2e/login.spec.ts: docs/specification.md has no rule login-9",
  ]);
});
