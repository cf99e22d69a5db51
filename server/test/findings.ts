import { runChecks } from "../src/diagnostics/checks.ts";
import type { Check, Finding } from "../src/diagnostics/finding.ts";
import { type Config, readConfig } from "../src/config.ts";

/** The findings of a doctor's check with these settings. */
export async function runCheck(
  check: Check<Config>,
  env: Record<string, string>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of runChecks([check], readConfig(env), {})) found.push(finding);
  return found;
}
