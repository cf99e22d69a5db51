import { runChecks } from "../src/diagnostics/checks.ts";
import type { Check, Finding } from "../src/diagnostics/finding.ts";
import { type Config, readConfig } from "../src/config.ts";

/** The findings of a doctor's check with these settings. */
export async function runCheck(
  findings: Check<Config>,
  env: Record<string, string>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const checks = [{ name: findings.name, findings }];
  for await (const finding of runChecks(checks, readConfig(env), {})) found.push(finding);
  return found;
}
