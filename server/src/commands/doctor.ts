import { checkOffice } from "../diagnostics/checks.ts";
import { readSettings } from "../diagnostics/checks/settings.ts";
import type { DoctorOptions, Finding } from "../diagnostics/finding.ts";
import { counted } from "../language/counted.ts";
import { officeDescription } from "./office-description.ts";

/** Prints each finding and its remedy. Changes nothing. Sets exit code 1 when there is a problem. */
export async function runDoctor(env: NodeJS.ProcessEnv, options: DoctorOptions): Promise<void> {
  const { config, findings } = readSettings(env);
  console.error(officeDescription(config));
  const counts = { OK: 0, WARNING: 0, PROBLEM: 0 };
  const print = ({ level, what, remedy }: Finding) => {
    counts[level] += 1;
    console.log(`${level.padEnd(7)}  ${what}`);
    if (remedy) console.log(`         To fix it: ${remedy}`);
  };
  findings.forEach(print);
  for await (const finding of checkOffice(config, options)) print(finding);
  const problems = counted(counts.PROBLEM, "problem");
  console.log(`${problems}, ${counted(counts.WARNING, "warning")}, ${counts.OK} in order.`);
  if (counts.PROBLEM > 0) process.exitCode = 1;
}
