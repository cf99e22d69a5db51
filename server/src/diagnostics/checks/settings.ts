import { type Config, readConfig, UnusableSettings } from "../../config.ts";
import { type Finding, fine, problem } from "../finding.ts";

/**
 * The settings, those that cannot be used replaced by their defaults, so that the rest can be looked at all the same;
 * and a finding for each of those.
 */
export function settingsOf(env: NodeJS.ProcessEnv): { config: Config; findings: Finding[] } {
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
