import { type Check, type Finding, collectFindings } from "../src/diagnostics/finding.ts";
import { type Config, readConfig } from "../src/config.ts";

/** The findings of a doctor's check with these settings. */
export async function runCheck(
  check: Check<Config>,
  env: Record<string, string>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of collectFindings([check], readConfig(env))) found.push(finding);
  return found;
}
