import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const DEPLOY = join(import.meta.dirname, "../deploy");
const UNIT = join(DEPLOY, "constituency-console@.service");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-operator-"));
  await mkdir(join(folder, "bin"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Puts a program of the system in PATH, in place of the real one. */
async function replaceProgram(name: string, script: string): Promise<void> {
  await writeFile(join(folder, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function run(script: string, args: string[] = []) {
  const PATH = [join(folder, "bin"), process.env.PATH].join(delimiter);
  return spawnSync("sh", [script, ...args], { cwd: folder, encoding: "utf8", env: { PATH } });
}

test(
  "deploy/office gives a command the properties of the unit and its drop-ins, and the port of the first instance",
  { tags: ["operate-8"] },
  async () => {
    const dropIn = "# /etc/systemd/system/a.conf\n[Service]\nIPAddressAllow=10.0.0.5\n";
    await writeFile(join(folder, "drop-in"), dropIn);
    await replaceProgram("id", "echo 0");
    await replaceProgram(
      "systemctl",
      `case $1 in
list-units) echo 'constituency-console@8082.service loaded active running Console'
  echo 'constituency-console@8083.service loaded active running Console';;
cat) [ "$2" = constituency-console@8082.service ] && cat '${UNIT}' '${join(folder, "drop-in")}';;
esac`,
    );
    await replaceProgram("systemd-run", String.raw`printf '%s\n' "$@"`);
    const { status, stdout, stderr } = run(join(DEPLOY, "office"), [
      "super-admin",
      "create",
      "--name",
      "Asha & Rao",
    ]);
    expect(status, stderr).toBe(0);
    const given = stdout.trim().split("\n");
    const properties = given.filter((_, at) => given[at - 1] === "--property");
    expect(properties).toContain("User=console");
    expect(properties).toContain("EnvironmentFile=/etc/constituency-console/console.env");
    expect(properties).toContain(
      "Environment=NODE_ENV=production DEMO=0 PORT=8082 DATA_DIR=/var/lib/constituency-office",
    );
    // Later lines add to earlier ones: the order is that of the files.
    expect(properties.filter((line) => /^(?:SystemCallFilter|IPAddress)/.test(line))).toEqual([
      "SystemCallFilter=@system-service",
      "SystemCallFilter=~@privileged",
      "SystemCallFilter=@chown",
      "IPAddressDeny=any",
      "IPAddressAllow=localhost",
      "IPAddressAllow=10.0.0.5",
    ]);
    // A command ends by itself, and its file may lie in /home or /tmp.
    expect(
      properties.filter((line) => /^(?:Type|Exec|Restart|KillMode|Timeout|PrivateTmp)/.test(line)),
    ).toEqual([]);
    const own = ["ProtectHome=read-only", `WorkingDirectory=-${folder}`];
    expect(properties).toEqual(expect.arrayContaining(own));
    // Every other line of the unit's second part.
    const text = await readFile(UNIT, "utf8");
    const lines = text.slice(text.indexOf("NoNewPrivileges")).match(/^[A-Z]\w+=.*$/gm)!;
    const kept = lines.filter((line) => !/^(?:WantedBy|PrivateTmp|ProtectHome)=/.test(line));
    expect(properties).toEqual(expect.arrayContaining(kept));
    expect(given.slice(-5)).toEqual([
      "/opt/constituency-console/current/server/src/main.ts",
      "super-admin",
      "create",
      "--name",
      "Asha & Rao",
    ]);
  },
);

/** The script with this folder's paths; `office` as given. */
async function nightlyBackup(office: string): Promise<string> {
  await replaceProgram("office", office);
  await replaceProgram("install", ":");
  const text = await readFile(join(DEPLOY, "nightly-backup.sh"), "utf8");
  const script = join(folder, "nightly-backup.sh");
  await writeFile(
    script,
    text
      .replaceAll("/var/backups/constituency-office", join(folder, "backups"))
      .replaceAll("/var/lib/constituency-office", join(folder, "bin/office-data"))
      .replaceAll("/etc/constituency-console/after-backup", join(folder, "after-backup"))
      .replaceAll("/opt/constituency-console/current/deploy/office", join(folder, "bin/office")),
  );
  await mkdir(join(folder, "bin/office-data"));
  for (const kind of ["daily", "weekly"])
    await mkdir(join(folder, "backups", kind), { recursive: true });
  for (let day = 10; day < 30; day += 1) {
    await writeFile(join(folder, `backups/daily/office-2026-01-${day}T023000.tar.gz`), "");
    await writeFile(join(folder, `backups/weekly/office-2025-W${day}.tar.gz`), "");
  }
  return script;
}

const BACKUP = `case "$1 $2" in "backup check") grep -q backup "$3";; *) echo backup > "$2"; touch "$0-data/last-backup";; esac`;

/** The time of the last backup that counts for the alert NoBackup, in seconds. */
const countedBackup = async () =>
  (await stat(join(folder, "bin/office-data/last-backup"))).mtimeMs / 1000;

test(
  "nightly-backup.sh keeps 14 daily and 8 weekly backups, and gives the new one to after-backup",
  { tags: ["operate-9"] },
  async () => {
    const script = await nightlyBackup(BACKUP);
    const elsewhere = join(folder, "elsewhere");
    await writeFile(join(folder, "after-backup"), `#!/bin/sh\ncp "$1" '${elsewhere}'\n`);
    await chmod(join(folder, "after-backup"), 0o755);
    const start = Math.floor(Date.now() / 1000);
    expect(run(script)).toMatchObject({ status: 0, stderr: "" });
    expect(await countedBackup()).toBeGreaterThanOrEqual(start);
    const [daily, weekly] = await Promise.all(
      ["daily", "weekly"].map((kind) => readdir(join(folder, "backups", kind))),
    );
    expect([daily!.length, weekly!.length]).toEqual([14, 8]);
    expect(daily).toContain("office-2026-01-29T023000.tar.gz");
    expect(daily).not.toContain("office-2026-01-16T023000.tar.gz");
    expect(await readFile(elsewhere, "utf8")).toBe("backup\n");
    // The second backup of a week is a daily one only.
    const weeks = weekly!.toSorted();
    expect(run(script).status).toBe(0);
    expect((await readdir(join(folder, "backups/weekly"))).toSorted()).toEqual(weeks);
  },
);

test.each([
  ["the backup fails", "exit 1", "exit 0"],
  ["the check fails", BACKUP.replace("grep -q backup", "grep -q nothing"), "exit 0"],
  ["it cannot be brought away", BACKUP, "exit 1"],
])(
  "nightly-backup.sh fails and removes no old backup and counts no new one when %s",
  async (_, office, after) => {
    const script = await nightlyBackup(office);
    await writeFile(join(folder, "after-backup"), `#!/bin/sh\n${after}\n`, { mode: 0o755 });
    const mark = join(folder, "bin/office-data/last-backup");
    await writeFile(mark, "");
    await utimes(mark, 1_000_000, 1_000_000);
    expect(run(script).status).not.toBe(0);
    expect(await countedBackup()).toBe(1_000_000);
    // Without an earlier backup, no backup counts.
    if (office !== "exit 1") {
      await rm(mark);
      expect(run(script).status).not.toBe(0);
      expect(await countedBackup()).toBe(0);
    }
    expect(existsSync(join(folder, "backups/daily/office-2026-01-10T023000.tar.gz"))).toBe(true);
  },
);
