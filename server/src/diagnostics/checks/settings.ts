import { type Config, readConfig, InvalidSettingsError } from "../../config.ts";
import { type Finding, fine, problem } from "../finding.ts";

/**
 * Reads the settings, with one finding for each unusable setting. Unusable settings get their defaults, so that the other
 * checks can run.
 */
export function readSettings(env: NodeJS.ProcessEnv): { config: Config; findings: Finding[] } {
  const rest = { ...env };
  const findings: Finding[] = [];
  // Files that cannot be read are reported before the values of the others.
  for (;;)
    try {
      const config = readConfig(rest);
      return { config, findings: findings.length ? findings : [fine("The settings can be read.")] };
    } catch (error) {
      if (!(error instanceof InvalidSettingsError)) throw error;
      for (const { setting, message } of error.errors) {
        if (!(setting in rest)) throw error;
        delete rest[setting];
        findings.push(
          problem(
            `The setting ${setting} cannot be used: ${message}.`,
            `Correct ${setting} in the environment, or unset it: OPERATIONS.md, "Settings".`,
          ),
        );
      }
    }
}
