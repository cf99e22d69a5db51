// What the rehearsal does, step by step. Each step follows commands of the pages, and then looks at what a user sees.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectNot, expectText } from "./expect.ts";
import type { Machine } from "./machine.ts";
import { addComplaint, expectComplaint, loadSamples } from "./office-data.ts";
import { backupSteps } from "./steps-backup.ts";
import { databaseSteps } from "./steps-database.ts";
import { MARK } from "./origin.ts";
import { commandsBelow, withValues } from "./page.ts";
import { installConsole, OPERATIONS, OUTSIDE, type Step } from "./step.ts";

export const steps: Step[] = [
  {
    name: "install: Node, a release, account, unit; the first sign-in; doctor",
    run: async ({ office }) => {
      const { installed, start } = await installConsole(office, "");
      expectText(
        installed,
        "Office of DATA_DIR /var/lib/constituency-office, embedded PostgreSQL",
        "The super administrator can sign in now.",
      );
      const output = await office.run(start);
      expectText(output, "0 problems", "A console answers on port 8081");
      await loadSamples(office);
      await addComplaint(office, "Street lamp is dark");
      await expectComplaint(office, "Street lamp is dark");
    },
  },
  {
    name: "commands: an unquoted & in console.env, a file that the account cannot read",
    run: async ({ office }) => {
      const env = "/etc/constituency-console/console.env";
      const url =
        "postgresql://office_owner:A-LONG-PASSWORD@127.0.0.1:9/constituency?a=1&application_name=b";
      const output = await office.run(`cp ${env} /root/console.env
echo 'DATABASE_URL=${url}' >> ${env}
office migrate || true
cp /root/console.env ${env}
install -m 0600 /dev/null /root/roll.xlsx
office citizens import /root/roll.xlsx || true
office backup /srv/office.tar.gz || true`);
      expectText(
        output,
        "database constituency at 127.0.0.1:9",
        "The account console may not read /root/roll.xlsx",
        "The account console may not write to the folder /srv",
      );
      expectNot(output.replaceAll(/^\+.*$/gm, ""), "A-LONG-PASSWORD");
    },
  },
  {
    name: "nginx with TLS, over IPv4 and IPv6",
    run: async ({ office }) => {
      const tls = "/root/tls";
      await office.run(`mkdir -p ${tls} && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \\
  -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1 -keyout ${tls}/key.pem -out ${tls}/certificate.pem`);
      const commands = withValues(commandsBelow(OPERATIONS, "A proxy with TLS"), {
        "YOUR-CERTIFICATE.pem": `${tls}/certificate.pem`,
        "YOUR-KEY.pem": `${tls}/key.pem`,
      });
      await office.run(commands, OUTSIDE);
      for (const address of ["127.0.0.1", "[::1]"]) {
        const call = `curl -sS --cacert ${tls}/certificate.pem https://${address}`;
        expectText(await office.run(`${call}/readyz`), '"ok":true');
        expectText(await office.run(`${call}/`), "<!doctype html>");
      }
    },
  },
  {
    name: "an update: one link; doctor; the way back",
    run: async ({ office }) => {
      const page = "curl -sS --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:8081/";
      expectNot(await office.run(page), MARK);
      const commands = commandsBelow(OPERATIONS, "Updating");
      const [update, back] = commands.split(/(?=^cd .*releases\nln)/m) as [string, string];
      const output = await office.run(update, OUTSIDE);
      expectText(output, "0 problems");
      expectText(await office.run(page), MARK);
      await office.run(back);
      const after = await office.run(`${page}\noffice doctor`);
      expectNot(after, MARK);
      expectText(after, "0 problems");
    },
  },
  ...backupSteps,
  ...databaseSteps,
];

/** Writes what a machine says of itself, for a step that failed. */
export async function describeFailure(machine: Machine, folder: string): Promise<string> {
  const file = join(folder, `${machine.name}-journal.txt`);
  const journal = await machine.run("journalctl --no-pager | tail -n 200").catch(String);
  writeFileSync(file, journal);
  return file;
}
