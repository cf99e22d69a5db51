import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingNames } from "../../server/src/config.ts";
import { installedProgram } from "../debian-programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = "constituency-console@.service";
/** Out of 100. On systemd's scale, "OK" ends at 50, and a plain service has 96. */
const EXPOSURE_MAX = 15;

let folder: string;
let unit: string;
let analyze: (...options: string[]) => { status: number | null; stdout: string; stderr: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-systemd-"));
  const text = await readFile(join(ROOT, "deploy", NAME), "utf8");
  unit = join(folder, NAME);
  // The programs' paths are replaced by those of this machine, through a link: a unit's paths have no blanks.
  const current = join(folder, "current");
  await symlink(ROOT, current);
  await writeFile(unit, text.replaceAll("/opt/constituency-console/current", current));
  const program = installedProgram("systemd-analyze", "systemd");
  analyze = (...options) => spawnSync(program, options, { encoding: "utf8" });
});
afterAll(() => rm(folder, { recursive: true }));

test("systemd-analyze verify finds nothing wrong with the unit", { tags: ["operate-7"] }, () => {
  const { status, stdout, stderr } = analyze("verify", "--man=no", unit);
  expect(stdout + stderr).not.toContain(NAME);
  expect(status).toBe(0);
});

test(
  `systemd-analyze security: exposed by ${EXPOSURE_MAX / 10} of 10 at most`,
  { tags: ["operate-7"] },
  () => {
    const judged = analyze("security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, unit);
    expect(judged.stdout).toContain("Overall exposure level");
    expect(judged.status, judged.stdout).toBe(0);
  },
);

test("the unit and its file of settings name only settings that there are", async () => {
  const text = await readFile(join(ROOT, "deploy", NAME), "utf8");
  const line = /^Environment=(.*)$/m.exec(text)![1]!;
  const file = await readFile(join(ROOT, "deploy/console.env"), "utf8");
  const named = [
    ...line.split(" ").map((pair) => pair.split("=")[0]),
    ...[...file.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name),
  ];
  const known = [...settingNames, "NODE_ENV", "STOP_DELAY_SECONDS"];
  expect(named.filter((name) => !known.includes(name!))).toEqual([]);
  expect(text).toMatch(/^KillMode=mixed$/m);
});
