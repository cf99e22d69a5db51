// deploy/monitoring on Debian's Prometheus and a real console: promtool, every alert but two by its real cause, every panel's
// expression. The rules wait for seconds instead of minutes or hours. `npm run rehearsal:monitoring`. Needs root (a small disk
// is mounted).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { signIn } from "../server/test/foreign-office.ts";
import { runConsole } from "../server/test/server-process.ts";
import { alertCauses, type Cause, finalCauses } from "./rehearsal/alert-causes.ts";
import { type MonitoredOffice, openMonitoredOffice } from "./rehearsal/monitored-office.ts";
import { promtool } from "./rehearsal/prometheus.ts";
import { check, rehearse } from "./rehearsal/report.ts";

const MONITORING = join(import.meta.dirname, "../deploy/monitoring");
const FIRE_MS = 240_000;
/** These need a day without a job's success: only promtool's rule tests fire them. */
const BY_RULE_TESTS = ["RetentionFailing", "SweepFailing"];

await rehearse("monitoring", async (folder) => {
  for (const { check: words, status, output } of promtool())
    check(`promtool ${words}`, status === 0, output);

  const office = await openMonitoredOffice(folder);
  await checkCause(office, { title: "an office that has no backup", alerts: ["NeverBackedUp"] });
  await runConsole(["backup", join(folder, "office.tar.gz")], office.env);
  await checkQuiet(office);
  for (const cause of alertCauses(office)) await checkCause(office, cause);
  await checkPanels(office);
  for (const cause of finalCauses(office)) await checkCause(office, cause);
  checkAllFired(office);
});

/** Makes a cause, waits until its alerts fire, and removes the cause. */
async function checkCause(
  { client, fired, recordAlerts }: MonitoredOffice,
  { title, alerts, make, remove }: Cause,
): Promise<void> {
  const started = Date.now();
  // A token lives ten minutes.
  await signIn(client);
  let missing = alerts;
  try {
    await make?.();
    while (missing.length > 0 && Date.now() - started < FIRE_MS) {
      await wait(500);
      await recordAlerts();
      missing = alerts.filter((alert) => !fired.has(alert));
    }
  } finally {
    await remove?.();
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  check(
    `${title}: ${alerts.join(", ")} (${seconds} s)`,
    missing.length === 0,
    `not fired: ${missing.join()}`,
  );
}

async function checkQuiet({ prometheus }: MonitoredOffice): Promise<void> {
  await wait(5000);
  const firing = await prometheus.firing();
  check(
    "an office that works raises no other alert than for its small disk",
    firing.every((name) => name === "DiskNearlyFull"),
    firing.join(),
  );
}

async function checkPanels({ prometheus }: MonitoredOffice): Promise<void> {
  const { panels } = JSON.parse(readFileSync(join(MONITORING, "dashboard.json"), "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const empty: string[] = [];
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const count = await prometheus.seriesCount(expr.replaceAll("$job", "constituency-console"));
      if (count === 0) empty.push(`${title}: ${expr}`);
    }
  check(
    `every expression of ${panels.length} panels is answered`,
    empty.length === 0,
    empty.join("\n"),
  );
}

function checkAllFired({ fired }: MonitoredOffice): void {
  const rules = readFileSync(join(MONITORING, "alerts.yml"), "utf8");
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);
  const never = alerts.filter((name) => !fired.has(name) && !BY_RULE_TESTS.includes(name));
  check(
    `${fired.size} of ${alerts.length} alerts fired by their cause; by rule tests: ${BY_RULE_TESTS.join(", ")}`,
    never.length === 0,
    never.join(),
  );
}
