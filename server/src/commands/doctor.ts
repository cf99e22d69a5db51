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
 * Looks at everything that an office needs, healthy or not, and changes nothing. A running console is joined; else the
 * embedded database is started for as long as it takes.
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

/** Says in plain words what is wrong and how to mend it. The exit code is 1 where something is a problem. */
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
