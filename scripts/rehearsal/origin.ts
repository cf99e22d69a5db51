// What the rehearsals download: the repository, and Node. v1.0.0 is HEAD, and v1.1.0 is one commit later with another console.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** The clone address in the pages. */
export const ADDRESS = "https://git.example.org/constituency-console.git";
/** In the page of the console of v1.1.0 only. */
export const MARK = "rehearsed-1.1.0";
/** The folder of nodejs.org in the page, and the one in a machine that replaces it: not every network reaches nodejs.org. */
export const NODE_DOWNLOADS = {
  page: `https://nodejs.org/dist/${process.version}/`,
  machine: "file:///srv/node/",
};

const git = (cwd: string, ...options: string[]) => {
  const who = ["-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@example.org"];
  execFileSync("git", [...who, ...options], { cwd });
};

/** Makes a bare repository of HEAD that any account may clone. */
export const cloneBare = (origin: string) =>
  git(ROOT, "clone", "-q", "--bare", "--no-hardlinks", ROOT, origin);

/** Makes the repository in a machine's files, and lets the machine's git find it at the page's address. */
export function makeOrigin(tree: string): void {
  const [origin, work] = [join(tree, "srv/origin.git"), join(tree, "srv/origin-work")];
  cloneBare(origin);
  git(ROOT, "clone", "-q", origin, work);
  git(work, "tag", "-f", "v1.0.0");
  const page = join(work, "web/index.html");
  const mark = `<meta name="rehearsal" content="${MARK}" /></head>`;
  writeFileSync(page, readFileSync(page, "utf8").replace("</head>", mark));
  git(work, "commit", "-q", "-a", "-m", "Another console");
  git(work, "tag", "-f", "v1.1.0");
  git(work, "push", "-q", "-f", "origin", "v1.0.0", "v1.1.0");
  rmSync(work, { recursive: true });
  writeFileSync(
    join(tree, "etc/gitconfig"),
    `[url "/srv/origin.git"]\n\tinsteadOf = ${ADDRESS}\n[safe]\n\tdirectory = *\n[advice]\n\tdetachedHead = false\n`,
  );
}

/** Makes an archive like nodejs.org's from the Node that runs this and the npm that is installed. */
export function makeNodeDownload(tree: string): void {
  const folder = join(tree, "srv/node");
  const name = `node-${process.version}-linux-x64`;
  const [bin, modules] = [join(folder, name, "bin"), join(folder, name, "lib/node_modules")];
  const shell = (command: string) =>
    execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  for (const made of [bin, modules]) mkdirSync(made, { recursive: true });
  cpSync(realpathSync(process.execPath), join(bin, "node"));
  const npm = dirname(dirname(realpathSync(shell("command -v npm").trim())));
  cpSync(npm, join(modules, "npm"), { recursive: true });
  shell(`ln -s ../lib/node_modules/npm/bin/npm-cli.js ${name}/bin/npm
tar -czf ${name}.tar.gz ${name} && rm -r ${name}
sha256sum ${name}.tar.gz > SHASUMS256.txt`);
}
