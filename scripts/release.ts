// One release: `npm run release -- 1.1.0`. Sets the version, checks advisories, keeps an office of this version for the
// proof of upgrades, runs the tests, commits, writes dist/release/ and tags. On a commit that already has the tag, it only
// writes the files again, with the same bytes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { licenceList } from "./licences.ts";
import { billOfMaterials } from "./sbom.ts";

const NAME = "constituency-console";
const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const MEBIBYTE = 1024 * 1024;

type Manifest = { version?: string; workspaces?: string[] } & {
  [Kind in (typeof KINDS)[number]]?: Record<string, string>;
};

function git(root: string, ...options: string[]): string {
  return gitBytes(root, ...options)
    .toString()
    .trim();
}

function gitBytes(root: string, ...options: string[]): Buffer {
  const run = spawnSync("git", options, { cwd: root, maxBuffer: 512 * MEBIBYTE });
  if (run.status !== 0) throw new Error(`git ${options.join(" ")} failed: ${String(run.stderr)}`);
  return run.stdout;
}

/** Throws if the repository is not releasable. Returns whether the version's tag is already on this commit. */
export function checkReleasable(root: string, version: string): boolean {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(`"${version}" is no version. Name one: npm run release -- 1.1.0`);
  const changed = git(root, "status", "--porcelain");
  if (changed) throw new Error(`Commit or put aside first what has changed:\n${changed}`);
  const heading = readFileSync(join(root, "CHANGELOG.md"), "utf8")
    .split("\n")
    .find((line) => new RegExp(`^## ${version.replaceAll(".", String.raw`\.`)}(\\s|$)`).test(line));
  if (!heading) throw new Error(`CHANGELOG.md has no "## ${version}".`);
  if (/unreleased/i.test(heading))
    throw new Error(`CHANGELOG.md still says "${heading}": write the date there.`);
  const tagged = spawnSync("git", ["rev-parse", "-q", "--verify", `v${version}^{commit}`], {
    cwd: root,
    encoding: "utf8",
  }).stdout.trim();
  if (tagged && tagged !== git(root, "rev-parse", "HEAD"))
    throw new Error(
      `v${version} is another commit: a release never changes. Take the next version.`,
    );
  return tagged !== "";
}

/** Writes the version into every package.json and the lockfile. Returns the changed files. */
export function setVersion(root: string, version: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const workspaces = (JSON.parse(read("package.json")) as Manifest).workspaces ?? [];
  const set = (manifest: Manifest) => {
    manifest.version = version;
    for (const kind of KINDS)
      for (const name of workspaces) if (manifest[kind]?.[name]) manifest[kind][name] = version;
  };
  const manifests = ["", ...workspaces].map((folder) => join(folder, "package.json"));
  return [...manifests, "package-lock.json"].filter((file) => {
    const before = read(file);
    const content = JSON.parse(before) as Manifest & { packages?: Record<string, Manifest> };
    set(content);
    for (const folder of content.packages ? ["", ...workspaces] : [])
      set(content.packages![folder]!);
    const after = `${JSON.stringify(content, null, 2)}\n`;
    if (after !== before) writeFileSync(join(root, file), after);
    return after !== before;
  });
}

/**
 * Asks the registry for advisories of severity high or critical. "none": there are none. "unasked": the registry has no
 * such service. Throws if there are any.
 */
export function askAdvisories(root: string): "none" | "unasked" {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--audit-level=high"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * MEBIBYTE,
    shell: process.platform === "win32",
  });
  const counts = countsOf(stdout);
  if (!counts) return "unasked";
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  if (grave > 0)
    throw new Error(`${grave} packages have known advisories, high or critical: npm run audit`);
  return "none";
}

function countsOf(answer: string): Record<string, number> | undefined {
  try {
    const report = JSON.parse(answer) as {
      metadata?: { vulnerabilities?: Record<string, number> };
    };
    return report.metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

/** Backs up the demonstration into a new file, for the proof that later versions restore it. Throws a command's output. */
function keepOffice(root: string, file: string): void {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "console-kept-office-"));
  // Settings of the machine's own office stay out.
  const env = { PATH: process.env.PATH, DATA_DIR, DEMO: "1" };
  mkdirSync(dirname(file), { recursive: true });
  try {
    for (const command of [
      ["demo", "load"],
      ["backup", file],
    ]) {
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(root, "server/src/main.ts"), ...command],
        { env, encoding: "utf8" },
      );
      if (status !== 0) throw new Error(`No office was kept: ${stderr}`);
    }
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
}

/** Writes dist/release/ for the checked-out commit, with packages installed. The same commit gives the same bytes. */
export function writeFiles(root: string, version: string): string[] {
  const folder = join(root, "dist/release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stem = `${NAME}-${version}`;
  const tar = gitBytes(root, "archive", "--format=tar", `--prefix=${stem}/`, "HEAD");
  const files: Record<string, Buffer | string> = {
    [`${stem}.tar.gz`]: gzipSync(tar, { level: 9 }),
    [`${stem}.sbom.json`]: billOfMaterials(root),
    [`${stem}.licences.txt`]: licenceList(root),
  };
  const sums = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  return [...Object.keys(files), "SHA256SUMS"].map((name) => join(folder, name));
}

interface ReleaseOptions {
  /** Whether this commit has passed the tests. */
  tested?: boolean | undefined;
  "without-advisories"?: boolean | undefined;
}

/** Makes the release. Throws a readable error before anything is committed or tagged. */
export function release(root: string, version: string, options: ReleaseOptions): void {
  const isTagged = checkReleasable(root, version);
  const advisories = askAdvisories(root);
  if (advisories === "unasked" && !options["without-advisories"])
    throw new Error(
      "The registry that npm uses here could not be asked for advisories, so nobody knows whether there are any. " +
        "Release where it can be, or with --without-advisories.",
    );
  if (!isTagged) {
    const office = join(root, `server/test/offices/${version}.tar.gz`);
    const changed = setVersion(root, version);
    try {
      keepOffice(root, office);
      if (!options.tested) test(root);
      // Throws on a licence that is not allowed, before anything is committed.
      licenceList(root);
      git(root, "add", "--", office);
      git(root, "commit", "-q", "-m", `Release ${version}`, "--", ...changed, office);
    } catch (error) {
      git(root, "reset", "-q", "--", office);
      rmSync(office, { force: true });
      if (changed.length) git(root, "checkout", "-q", "HEAD", "--", ...changed);
      throw error;
    }
  }
  const files = writeFiles(root, version);
  const advisoryNote =
    advisories === "none"
      ? "No high or critical advisory was known."
      : "ADVISORIES WERE NOT ASKED FOR: the registry could not be reached.";
  if (!isTagged)
    git(root, "tag", "-a", `v${version}`, "-m", `${NAME} ${version}`, "-m", advisoryNote);
  console.log(
    `${files.join("\n")}\n${advisoryNote}\nTagged v${version}. To publish it: git push --follow-tags`,
  );
}

function test(root: string): void {
  const { status } = spawnSync("npm", ["test"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("The tests failed: nothing was released.");
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tested: { type: "boolean" }, "without-advisories": { type: "boolean" } },
  });
  const root = join(import.meta.dirname, "..");
  if (!existsSync(join(root, ".git"))) throw new Error("A release is made from a git clone.");
  try {
    release(root, positionals[0] ?? "", values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
