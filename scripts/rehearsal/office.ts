// Follows OPERATIONS.md and docs/operations/ on two new Debian machines, and looks at what a user sees after each part.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeBase, startMachine } from "./machine.ts";
import { MARK, NODE_DOWNLOADS } from "./origin.ts";
import { commandsBelow, withValue } from "./page.ts";
import type { Step } from "./run-steps.ts";

export const OPERATIONS = "OPERATIONS.md";
const OWN_DATABASE = "docs/operations/own-database.md";
const MORE_PROCESSES = "docs/operations/more-processes.md";
const BACKUP = "Backup and restore";

/** The commands of the pages, a script a block. */
export const PAGES = {
  install: commandsBelow(OPERATIONS, "Under systemd"),
  proxy: commandsBelow(OPERATIONS, "A proxy with TLS"),
  update: commandsBelow(OPERATIONS, "Updating"),
  backup: commandsBelow(OPERATIONS, BACKUP),
  disaster: commandsBelow(OPERATIONS, BACKUP, "sh root disaster"),
  ownDatabase: commandsBelow(OWN_DATABASE, "A role of its own"),
  processes: commandsBelow(MORE_PROCESSES, "More than one process"),
  archive: commandsBelow(OWN_DATABASE, "Point in time"),
  pointInTime: commandsBelow(OWN_DATABASE, "Point in time", "sh root restore"),
};

/** Shell functions that use the office through its API, as the super administrator of the page. */
const API = `api=http://127.0.0.1:8081/api/v0
ask() { curl --fail-with-body -sS --retry 60 --retry-connrefused --retry-delay 1 "$@"; }
office_api() {
  ask http://127.0.0.1:8081/readyz
  token=$(ask -H 'content-type: application/json' -d '{"phone":"9000000001","password":"Neem-Pipal@52"}' \\
    $api/auth/super-admin/login | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  path=$1; shift
  ask -H "authorization: Bearer $token" "$@" "$api$path"
}
add_complaint() {
  printf '\\377\\330\\377\\340 %s' "$1" > /tmp/photo.jpg
  office_api /complaint -F title="$1" -F category_id=4 -F complainant_id=2 \\
    -F description='The lamp at the primary school has been dark for a week.' -F 'attachments=@/tmp/photo.jpg;type=image/jpeg'
}
look() { office_api /complaint; echo; office doctor; }
page() { ask http://127.0.0.1:8081/; }
`;
const shows = (title: string) => [`"title":"${title}"`, "0 problems"];

const SAMPLES = "/opt/constituency-console/current/docs/samples";
const BACKUPS = "/var/backups/constituency-office";
const TLS = "/root/tls";
/** POSTs through nginx until /tmp/stop is there. The status of each is a line of /tmp/answers. */
const LOAD = `(while [ ! -e /tmp/stop ]; do curl -sk -o /dev/null -w '%{http_code}\\n' -H 'content-type: application/json' -d '{}' \\
  https://127.0.0.1/api/v0/auth/super-admin/login; sleep 0.02; done > /tmp/answers) &
load=$!
`;

export async function office(folder: string): Promise<Step[]> {
  makeBase(join(folder, "base"));
  const { tree, terminal } = await startMachine(folder, "office");
  const other = await startMachine(folder, "other");
  for (const machine of [terminal, other.terminal]) await machine.run(API);
  const { page, machine } = NODE_DOWNLOADS;
  const [node, ...install] = PAGES.install;
  const installing = [withValue(node!, page, machine), ...install];

  const steps: Step[] = [
    {
      step: "install: Node, a release, account, unit; the first sign-in; doctor",
      command: installing.join("\n"),
      expected: [
        "Office of DATA_DIR /var/lib/constituency-office, embedded PostgreSQL",
        "The super administrator can sign in now.",
        "A console answers on port 8081",
        "0 problems",
      ],
    },
    {
      step: "the samples: locations, booths, citizens",
      command: `office locations import ${SAMPLES}/locations.xlsx
(cd ${SAMPLES} && office booths import booths.xlsx --constituency Belgarh)
office citizens import ${SAMPLES}/citizens.xlsx`,
      expected: ["3 booths added", "4 citizens added"],
    },
    {
      step: "a complaint with a photograph",
      command: "add_complaint 'Street lamp is dark'; look",
      expected: shows("Street lamp is dark"),
    },
    {
      step: "an unquoted & in console.env",
      command: `env=/etc/constituency-console/console.env
cp $env /root/console.env
echo 'DATABASE_URL=postgresql://office_owner:A-LONG-PASSWORD@127.0.0.1:9/constituency?a=1&application_name=b' >> $env
office migrate || true
cp /root/console.env $env`,
      expected: ["database constituency at 127.0.0.1:9"],
      unexpected: ["A-LONG-PASSWORD"],
    },
    {
      step: "a file that the account cannot read, and a folder that it cannot write to",
      command: `install -m 0600 /dev/null /root/roll.xlsx
office citizens import /root/roll.xlsx || true
office backup /srv/office.tar.gz || true`,
      expected: [
        "The account console may not read /root/roll.xlsx",
        "The account console may not write to the folder /srv",
      ],
    },
    {
      step: "nginx with TLS, over IPv4 and IPv6",
      command: `mkdir -p ${TLS} && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \\
  -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1 -keyout ${TLS}/key.pem -out ${TLS}/certificate.pem
${withValue(withValue(PAGES.proxy.join("\n"), "YOUR-CERTIFICATE.pem", `${TLS}/certificate.pem`), "YOUR-KEY.pem", `${TLS}/key.pem`)}
for address in 127.0.0.1 '[::1]'; do for path in readyz ''; do
  curl -sS --cacert ${TLS}/certificate.pem "https://$address/$path" | tr -d '\\n'
done; done`,
      expected: [/("ok":true.*<!doctype html>.*){2}/],
    },
    { step: "the console before an update", command: "page", unexpected: [MARK] },
    {
      step: "an update: one link; doctor",
      command: `${PAGES.update[0]!}\npage`,
      expected: ["0 problems", MARK],
    },
    {
      step: "the way back",
      command: `${PAGES.update[1]!}\npage\noffice doctor`,
      expected: ["0 problems"],
      unexpected: [MARK],
    },
    {
      step: "the nightly backup: 14 daily and 8 weekly ones, brought to another disk, its time in the metrics",
      command: `for day in $(seq 10 30); do date=2026-01-$day; mkdir -p ${BACKUPS}/daily ${BACKUPS}/weekly
  touch ${BACKUPS}/daily/office-"$date"T023000.tar.gz ${BACKUPS}/weekly/office-2025-W$day.tar.gz; done
mkdir /srv/elsewhere
printf '#!/bin/sh\\nexec cp "$1" /srv/elsewhere/\\n' > /etc/constituency-console/after-backup
chmod 0755 /etc/constituency-console/after-backup
${PAGES.backup.join("\n")}
for kind in daily weekly; do echo "$kind: $(ls ${BACKUPS}/$kind | wc -l)"; done
echo "elsewhere: $(ls /srv/elsewhere)"
curl --fail -sS http://127.0.0.1:8081/metrics
systemctl list-timers --no-pager`,
      expected: [
        "daily: 14\nweekly: 8\n",
        /^elsewhere: office-20\d\d-\d\d-\d\dT\d{6}\.tar\.gz$/m,
        /console_backup_last_success_timestamp_seconds [1-9]/,
        "constituency-console-backup.timer",
      ],
    },
    {
      step: "an upload that fails is a failed backup, and removes nothing",
      command: `cp /etc/constituency-console/after-backup /root/after-backup
printf '#!/bin/sh\\nexit 1\\n' > /etc/constituency-console/after-backup
! systemctl start constituency-console-backup
systemctl is-failed constituency-console-backup
echo "daily: $(ls ${BACKUPS}/daily | wc -l)"
cp /root/after-backup /etc/constituency-console/after-backup`,
      expected: ["failed", "daily: 15"],
    },
    {
      step: "a last backup before the disaster",
      command: "add_complaint 'Before the disaster'; systemctl start constituency-console-backup",
    },
    {
      step: "the machine is lost: another one, up to its first start",
      terminal: other.terminal,
      command: installing.slice(0, -1).join("\n"),
    },
    {
      step: "the backup comes to the other machine",
      command: () =>
        execFileSync("sh", [
          "-c",
          'cp "$(ls "$1"/srv/elsewhere/* | tail -n 1)" "$2/root/office.tar.gz"',
          "sh",
          tree,
          other.tree,
        ]),
    },
    {
      step: "the office on the other machine",
      terminal: other.terminal,
      command: `${PAGES.disaster.join("\n")}\nlook`,
      expected: ["Restored and verified", ...shows("Before the disaster")],
    },
    {
      step: "an own database with two roles; the office moves there",
      command: `${PAGES.ownDatabase.join("\n")}\nlook`,
      expected: [
        "database office at 127.0.0.1:5432",
        "Restored and verified",
        ...shows("Before the disaster"),
      ],
    },
    {
      step: "three processes; a restart of each, without a failed request",
      command: `${PAGES.processes[0]!}\n${LOAD}${PAGES.processes[1]!}
touch /tmp/stop; wait $load; echo; sort /tmp/answers | uniq -c`,
      expected: [/^ +\d+ 4\d\d$/m],
      unexpected: [/^ +\d+ (5\d\d|000)$/m],
    },
    {
      step: "an archive of the database, and a complaint",
      command: `${PAGES.archive.join("\n")}
add_complaint 'Deleted by mistake'
systemctl start constituency-console-backup`,
    },
    {
      // The backup after the deletion does not have the photograph.
      step: "a mistaken deletion, a backup, a later complaint",
      command: `sleep 2; date '+%F %T%:z' > /root/target; sleep 2
id=$(cd /; runuser -u postgres -- psql -tA office -c "select id from complaints where title = 'Deleted by mistake'")
office_api "/complaint/$id" -X DELETE
systemctl start constituency-console-backup
add_complaint 'After the deletion'`,
    },
    {
      step: "point in time: back to the moment before the deletion, the photograph too",
      command: `${withValue(PAGES.pointInTime.join("\n"), "2026-11-23 14:04:00+05:30", `'"$(cat /root/target)"'`)}\nlook`,
      expected: shows("Deleted by mistake"),
      unexpected: ["After the deletion"],
    },
  ];
  return steps.map((step) => (typeof step.command === "string" ? { terminal, ...step } : step));
}
