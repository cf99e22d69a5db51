import { checkAttachmentsFolder, checkDataDirectory } from "../diagnostics/checks/folders.ts";
import { checkBucket } from "../diagnostics/checks/attachments.ts";
import { checkDatabase } from "../diagnostics/checks/database.ts";
import { checkDiskSpace } from "../diagnostics/checks/disk.ts";
import { type Finding, collectFindings } from "../diagnostics/finding.ts";
import { checkNodeVersion } from "../diagnostics/machine.ts";
import {
  checkExposure,
  checkPort,
  checkOpenDemonstration,
  checkOpenMetrics,
  checkOrigins,
} from "../diagnostics/checks/network.ts";
import { checkDatabasePassword, checkTokenSecret } from "../diagnostics/checks/secrets.ts";
import { readSettings } from "../diagnostics/checks/settings.ts";

/**
 * Runs all checks of an office and changes nothing. Uses the embedded database of a running console, or starts it for the time
 * of the checks.
 */
export async function* diagnose(
  env: NodeJS.ProcessEnv,
  given: { recount?: boolean | undefined } = {},
): AsyncGenerator<Finding> {
  const { config, findings } = readSettings(env);
  yield* findings;
  const checks = [
    () => checkNodeVersion(),
    checkExposure,
    checkOpenDemonstration,
    checkOpenMetrics,
    checkOrigins,
    checkPort,
    checkDataDirectory,
    checkTokenSecret,
    checkDatabasePassword,
    checkAttachmentsFolder,
    checkDiskSpace,
    checkBucket,
    (office: typeof config) => checkDatabase(office, given),
  ];
  yield* collectFindings(checks, config);
}

/** Prints each finding and its remedy. Sets exit code 1 when there is a problem. */
export async function doctor(
  env: NodeJS.ProcessEnv,
  given: { recount?: boolean | undefined },
): Promise<void> {
  const counts = { OK: 0, WARNING: 0, PROBLEM: 0 };
  for await (const { level, what, mend } of diagnose(env, given)) {
    counts[level] += 1;
    console.log(`${level.padEnd(7)}  ${what}`);
    if (mend) console.log(`         To mend it: ${mend}`);
  }
  console.log(`${counts.PROBLEM} problems, ${counts.WARNING} warnings, ${counts.OK} in order.`);
  if (counts.PROBLEM > 0) process.exitCode = 1;
}
