// What the machines download: Node, and the repository. v0.1.0 is HEAD, and v0.2.0 is one commit later with another console.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** The clone address in the page. */
export const ADDRESS = "https://git.example.org/constituency-console.git";
/** In the page of the console of v0.2.0 only. */
export const MARK = "rehearsed-0.2.0";

function git(folder: string, ...options: string[]): void {
  const who = ["-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@example.org"];
  const { status, stderr } = spawnSync("git", [...who, ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git ${options.join(" ")} failed: ${stderr}`);
}

/** Makes the bare repository in a machine's files, and lets the machine's git find it at the page's address. */
export function makeOrigin(tree: string): void {
  const origin = join(tree, "srv/origin.git");
  const work = join(tree, "srv/origin-work");
  git(ROOT, "clone", "-q", "--bare", "--no-hardlinks", ROOT, origin);
  git(ROOT, "clone", "-q", origin, work);
  git(work, "tag", "-f", "v0.1.0");
  const page = join(work, "web/index.html");
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    text.replace("</head>", `<meta name="rehearsal" content="${MARK}" /></head>`),
  );
  git(work, "commit", "-q", "-a", "-m", "Another console");
  git(work, "tag", "-f", "v0.2.0");
  git(work, "push", "-q", "-f", "origin", "v0.1.0", "v0.2.0");
  rmSync(work, { recursive: true });
  writeFileSync(
    join(tree, "etc/gitconfig"),
    `[url "/srv/origin.git"]\n\tinsteadOf = ${ADDRESS}\n[safe]\n\tdirectory = *\n[advice]\n\tdetachedHead = false\n`,
  );
}

/** The folder of nodejs.org in the page, and the one in a machine that replaces it: not every network reaches nodejs.org. */
export const NODE_DOWNLOADS = {
  page: `https://nodejs.org/dist/${process.version}/`,
  machine: "file:///srv/node/",
};

/** Makes an archive like nodejs.org's from the Node that runs this and the npm that is installed. */
export function makeNodeDownload(tree: string): void {
  const folder = join(tree, "srv/node");
  const name = `node-${process.version}-linux-x64`;
  const [bin, modules] = [join(folder, name, "bin"), join(folder, name, "lib/node_modules")];
  mkdirSync(bin, { recursive: true });
  mkdirSync(modules, { recursive: true });
  cpSync(realpathSync(process.execPath), join(bin, "node"));
  cpSync(npmFolder(), join(modules, "npm"), { recursive: true });
  shell(folder, `ln -s ../lib/node_modules/npm/bin/npm-cli.js ${name}/bin/npm`);
  shell(folder, `tar -czf ${name}.tar.gz ${name} && rm -r ${name}`);
  const sum = createHash("sha256").update(readFileSync(join(folder, `${name}.tar.gz`)));
  writeFileSync(join(folder, "SHASUMS256.txt"), `${sum.digest("hex")}  ${name}.tar.gz\n`);
}

/** The folder of the npm in PATH. */
const npmFolder = () => dirname(dirname(realpathSync(shell("/", "command -v npm").trim())));

function shell(cwd: string, command: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
  return stdout;
}
