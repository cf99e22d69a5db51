// An earlier commit of this repository: its clone, and its own tests on this version's schema.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { check } from "./report.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Tests of the earlier version that cannot pass, with the reason. */
const KNOWN: Record<string, string> = {
  "completed complaints go after their days with their files, and nothing else does; an audit row stays":
    "the migrated schema itself notes the files of a removed complaint",
};

interface Report {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Clones the commit into `old` with its packages: those of the folder EARLIER_MODULES, if it is set, else by npm. */
export function cloneEarlier(commit: string, old: string): void {
  execFileSync("git", ["clone", "-q", "--shared", ROOT, old]);
  execFileSync("git", ["checkout", "-q", commit], { cwd: old });
  const ownModules = process.env.EARLIER_MODULES;
  if (ownModules) execFileSync("cp", ["-al", ownModules, join(old, "node_modules")]);
  else
    execFileSync("npm", ["ci", "--loglevel=error", "--prefer-offline"], {
      cwd: old,
      stdio: "inherit",
    });
  cpSync(join(ROOT, "web/dist"), join(old, "web/dist"), { recursive: true });
}

/** Runs the commit's own tests of the API, those with `part` in their path, with this version's migrations beside its own. */
export function checkEarlierTests(commit: string, old: string, part: string): void {
  const added = addMigrations(old);
  const files = globSync(["src/**/*.test.ts", "test/*.test.ts"], { cwd: join(old, "server") })
    .filter((file) => readFileSync(join(old, "server", file), "utf8").includes("createTestApp"))
    .filter((file) => file.includes(part));
  const all = runVitest(old, files).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: basename(name) })),
  );
  const wrong = all.filter(({ status }) => status === "failed");
  const unknown = wrong.filter(({ fullName }) => !KNOWN[fullName]);
  for (const { file, fullName, failureMessages } of wrong)
    console.log(
      `        ${file}: ${fullName}\n          ${KNOWN[fullName] ?? failureMessages[0]?.split("\n")[0]}`,
    );
  check(
    `${commit}'s own tests on migrations ${added.join(", ")}: ${all.length - wrong.length} of ${all.length} passed`,
    all.length > 0 && unknown.length === 0,
    unknown.map(({ fullName }) => fullName).join("\n"),
  );
}

/** Copies the migrations that the clone lacks; returns their names. */
function addMigrations(old: string): string[] {
  const [migrations = ""] = globSync("server/src/*/migrations", { cwd: old });
  const known = new Set(globSync("*.sql", { cwd: join(old, migrations) }));
  const ours = join(ROOT, "server/src/postgres/migrations");
  const added = globSync("*.sql", { cwd: ours }).filter((file) => !known.has(file));
  for (const file of added) cpSync(join(ours, file), join(old, migrations, file));
  return added;
}

/** Runs the clone's own vitest. */
function runVitest(old: string, files: string[]): Report {
  const report = join(old, "../report.json");
  const runner = join(old, "node_modules/vitest/vitest.mjs");
  const options = [
    "-c",
    "server/vitest.config.ts",
    "--reporter=json",
    `--outputFile=${report}`,
    ...files,
  ];
  spawnSync(process.execPath, [runner, "run", ...options], { cwd: old, stdio: "ignore" });
  if (!existsSync(report)) throw new Error("The earlier tests did not run.");
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}
