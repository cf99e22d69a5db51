// Backups: the timer's unit, rotation, another machine after a disaster.
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expectText } from "./expect.ts";
import { addComplaint, expectComplaint } from "./office-data.ts";
import { commandsBelow } from "./page.ts";
import { installConsole, OPERATIONS, type Step } from "./step.ts";

const FOLDER = "var/backups/constituency-office";
const BACKUP = "Backup and restore";

export const backupSteps: Step[] = [
  {
    name: "the nightly backup: 14 daily and 8 weekly ones, brought to another disk, its time in the metrics",
    run: async ({ office }) => {
      await office.run(`for day in $(seq 10 30); do date=2026-01-$day; mkdir -p /${FOLDER}/daily /${FOLDER}/weekly
  touch /${FOLDER}/daily/office-"$date"T023000.tar.gz /${FOLDER}/weekly/office-2025-W$day.tar.gz; done
mkdir /srv/elsewhere
printf '#!/bin/sh\\nexec cp "$1" /srv/elsewhere/\\n' > /etc/constituency-console/after-backup
chmod 0755 /etc/constituency-console/after-backup`);
      const output = await office.run(commandsBelow(OPERATIONS, BACKUP));
      expectText(output, /office-20\d\d-\d\d-\d\dT\d{6}\.tar\.gz/);
      const counts = ["daily", "weekly"].map(
        (kind) => readdirSync(join(office.tree, FOLDER, kind)).length,
      );
      expectText(counts.join(" and "), "14 and 8");
      expectText(await office.run("ls /srv/elsewhere"), /^office-.*\.tar\.gz$/m);
      const metrics = "curl --fail -sS http://127.0.0.1:8081/metrics";
      expectText(
        await office.run(`${metrics}\nsystemctl list-timers --no-pager`),
        /console_backup_last_success_timestamp_seconds [1-9]/,
        "constituency-console-backup.timer",
      );
    },
  },
  {
    name: "an upload that fails is a failed backup, and removes nothing",
    run: async ({ office }) => {
      await office.run(`cp /etc/constituency-console/after-backup /root/after-backup
printf '#!/bin/sh\\nexit 1\\n' > /etc/constituency-console/after-backup
! systemctl start constituency-console-backup
systemctl is-failed constituency-console-backup
[ "$(ls /${FOLDER}/daily | wc -l)" = 15 ]
cp /root/after-backup /etc/constituency-console/after-backup`);
    },
  },
  {
    name: "the machine is lost: another one from its backup",
    run: async ({ office, other }) => {
      await addComplaint(office, "Before the disaster");
      await office.run("systemctl start constituency-console-backup");
      await installConsole(other, "(umask 077; printf");
      const newest = readdirSync(join(office.tree, "srv/elsewhere")).toSorted().at(-1)!;
      cpSync(join(office.tree, "srv/elsewhere", newest), join(other.tree, "root/office.tar.gz"));
      const output = await other.run(commandsBelow(OPERATIONS, BACKUP, "disaster"));
      expectText(output, "Restored and verified", "0 problems");
      await expectComplaint(other, "Before the disaster");
      await other.run("systemctl disable --now constituency-console@8081");
    },
  },
];
