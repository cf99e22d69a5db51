// Debian's Prometheus on deploy/monitoring, with a clock that runs faster: minutes of the rules are seconds.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../server/test/free-port.ts";
import { unpackedProgram } from "../debian-programs.ts";
import { atEnd } from "./run-steps.ts";

export const MONITORING = join(import.meta.dirname, "../../deploy/monitoring");
const START_MS = 30_000;

/**
 * The rules with shorter times: an alert waits as many seconds as it has minutes or hours (`for: 2m`), and what it looks back
 * on is 60 times shorter (`[10m]`).
 */
const shortened = (rules: string): string =>
  rules
    .replace(/(?<=for: \d+)[mh]\b/g, "s")
    .replace(/(?<=\[)(\d+)([mhd])\b/g, (_, count: string, unit: string) =>
      unit === "m" ? `${count}s` : `${Number(count) * (unit === "h" ? 1 : 24)}m`,
    );

/** Starts Prometheus on one console. `token` is its METRICS_TOKEN. */
export async function startPrometheus(folder: string, console: string, token: string) {
  mkdirSync(folder, { recursive: true });
  const program = unpackedProgram("prometheus", "prometheus", "--version");
  const port = await freePort();
  const read = (name: string) => readFileSync(join(MONITORING, name), "utf8");
  writeFileSync(join(folder, "alerts.yml"), shortened(read("alerts.yml")));
  writeFileSync(join(folder, "metrics-token"), token);
  const settings = read("prometheus.yml")
    .replace("scrape_interval: 30s", "scrape_interval: 2s\n  evaluation_interval: 1s")
    .replace("127.0.0.1:8080", new URL(console).host);
  writeFileSync(join(folder, "prometheus.yml"), settings);
  const address = `http://127.0.0.1:${port}`;
  const options = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    "--log.level=warn",
  ];
  const child = spawn(program, options, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  atEnd(() => child.kill("SIGKILL"));
  const until = Date.now() + START_MS;
  while (!(await fetch(`${address}/-/ready`).catch(() => null))?.ok) {
    if (Date.now() > until) throw new Error("Prometheus did not start.");
    await wait(200);
  }
  const ask = async <Data>(path: string) =>
    (await (await fetch(`${address}/api/v1/${path}`)).json()) as { status: string; data: Data };
  return {
    /** The names of the alerts that fire now. */
    async firing(): Promise<string[]> {
      const { data } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>(
        "alerts",
      );
      const firing = data.alerts.filter(({ state }) => state === "firing");
      return firing.map(({ labels }) => labels.alertname);
    },
    /** Whether an expression has an answer; throws when Prometheus rejects it. */
    async answers(expression: string): Promise<boolean> {
      const query = `query?query=${encodeURIComponent(expression)}`;
      const { status, data } = await ask<{ result: unknown[] }>(query);
      if (status !== "success") throw new Error(`Prometheus rejects ${expression}`);
      return data.result.length > 0;
    },
  };
}
