import { type Config, readConfig, UnusableSettings } from "../../config.ts";
import { type Finding, fine, problem } from "../finding.ts";

/**
 * Reads the settings, with one finding for each unusable setting. Unusable settings get their defaults, so that the other
 * checks can run.
 */
export function readSettings(env: NodeJS.ProcessEnv): { config: Config; findings: Finding[] } {
  try {
    return { config: readConfig(env), findings: [fine("The settings can be read.")] };
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error;
    const findings = error.errors.map(({ setting, message }) =>
      problem(
        `The setting ${setting} cannot be used: ${message}.`,
        `Correct ${setting} in the environment, or unset it: OPERATIONS.md, "Settings".`,
      ),
    );
    const rest = { ...env };
    for (const { setting } of error.errors) delete rest[setting];
    return { config: readConfig(rest), findings };
  }
}
