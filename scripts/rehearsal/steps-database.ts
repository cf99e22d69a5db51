// A database of one's own: two roles, three processes, point in time.
import { setTimeout as wait } from "node:timers/promises";
import { expectNot, expectText, splitAt } from "./expect.ts";
import { addComplaint, deleteComplaint, expectComplaint } from "./office-data.ts";
import { commandsBelow, withValues } from "./page.ts";
import { MORE_PROCESSES, OUTSIDE, OWN_DATABASE, type Step } from "./step.ts";

const TARGET = "2026-11-23 14:04:00+05:30";

/** POSTs through nginx, until /tmp/stop is there. The answer of each is a line of /tmp/answers. */
const LOAD = `rm -f /tmp/stop /tmp/answers
(while [ ! -e /tmp/stop ]; do curl -sk -o /dev/null -w '%{http_code}\\n' -H 'content-type: application/json' -d '{}' \\
  https://127.0.0.1/api/v0/auth/super-admin/login; sleep 0.02; done > /tmp/answers) &
load=$!
`;

export const databaseSteps: Step[] = [
  {
    name: "an own database with two roles; the office moves there",
    run: async ({ office }) => {
      const commands = commandsBelow(OWN_DATABASE, "A role of its own");
      const [install, move] = splitAt(commands, "systemctl stop constituency-console@8081");
      await office.run(install, OUTSIDE);
      const output = await office.run(move);
      expectText(
        output,
        "database office at 127.0.0.1:5432",
        "Restored and verified",
        "0 problems",
      );
      await expectComplaint(office, "Before the disaster");
    },
  },
  {
    name: "three processes; a restart of each, without a failed request",
    run: async ({ office }) => {
      const commands = commandsBelow(MORE_PROCESSES, "More than one process");
      const [start, restart] = splitAt(commands, "for port in 8081 8082 8083");
      await office.run(start);
      const output = await office.run(`${LOAD}${restart}
touch /tmp/stop; wait $load; sort /tmp/answers | uniq -c`);
      const answers = /(?:^ +\d+ \d{3}$\n?)+/m.exec(output)?.[0] ?? "no answers";
      if (/ (?:5\d\d|000)$/m.test(answers)) throw new Error(`Requests failed:\n${answers}`);
    },
  },
  {
    name: "point in time: back to the moment before a mistaken deletion, the photograph too",
    run: async ({ office }) => {
      const archive = commandsBelow(OWN_DATABASE, "Point in time");
      const [install, rest] = splitAt(archive, "cat > /etc/pgbackrest.conf");
      await office.run(install, OUTSIDE);
      await office.run(rest);
      await addComplaint(office, "Deleted by mistake");
      await office.run("systemctl start constituency-console-backup");
      const id = await idOf(office.run, "Deleted by mistake");
      await wait(2000);
      const target = (await office.run("date '+TARGET %F %T%:z'")).match(/^TARGET (.*)$/m)![1]!;
      await wait(2000);
      await deleteComplaint(office, id);
      // A later backup does not have the photograph.
      await office.run("systemctl start constituency-console-backup");
      await addComplaint(office, "After the deletion");
      await office.run(
        withValues(commandsBelow(OWN_DATABASE, "Point in time", "restore"), { [TARGET]: target }),
      );
      expectNot(await expectComplaint(office, "Deleted by mistake"), "After the deletion");
    },
  },
];

async function idOf(run: (script: string) => Promise<string>, title: string) {
  const output = await run(
    `runuser -u postgres -- psql -tA office -c "select 'ID ' || id from complaints where title = '${title}'"`,
  );
  return Number(/^ID (\d+)$/m.exec(output)?.[1]);
}
