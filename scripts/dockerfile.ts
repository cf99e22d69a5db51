// Reads a Dockerfile and runs its COPY and RUN lines in folders instead of images, as a test without containers.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, matchesGlob } from "node:path";

export interface Stage {
  image: string;
  name: string;
  /** Its instructions in order, for example ["RUN", "npm ci"]. */
  steps: [instruction: string, rest: string][];
}

/** The stages of a Dockerfile. A stage without a name is "final". */
export function parseStages(text: string): Stage[] {
  const lines = text
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, instruction, rest] = /^(\w+)\s+(.*)$/.exec(line)!;
    if (instruction === "FROM") {
      const [image, , name = "final"] = rest!.split(/\s+/);
      stages.push({ image: image!, name, steps: [] });
    } else stages.at(-1)!.steps.push([instruction!, rest!.trim().replace(/\s+/g, " ")]);
  }
  return stages;
}

/** The variables that the ENV lines of a stage set. */
export function stageEnv({ steps }: Stage): Record<string, string> {
  const pairs = steps.filter(([name]) => name === "ENV").flatMap(([, rest]) => rest.split(" "));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

/** The files of a list that .dockerignore keeps: the last pattern that matches a file or its parent folder decides. */
export function buildContext(files: string[], ignore: string): string[] {
  const patterns = ignore.split("\n").filter((line) => line && !line.startsWith("#"));
  const fits = (file: string, pattern: string) =>
    matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
  return files.filter((file) => {
    const last = patterns.findLast((pattern) => fits(file, pattern.replace(/^!/, "")));
    return last === undefined || last.startsWith("!");
  });
}

interface Images {
  /** The folder of the build context, and the files in it that are sent. */
  context: { root: string; files: string[] };
  /** The folder that stands in for an image's "/". */
  rootOf: (stage: string) => string;
  /** The environment of RUN lines, for example PATH. */
  env: NodeJS.ProcessEnv;
  /** The account that stands in for the image's user `node`. */
  account: number;
}

/** Runs a stage's lines in its folder, under an image's umask. Throws if a line fails. */
export function build(stage: Stage, images: Images): void {
  const umask = process.umask(0o022);
  try {
    runSteps(stage, images);
  } finally {
    process.umask(umask);
  }
}

function runSteps(stage: Stage, { context, rootOf, env, account }: Images): void {
  const root = rootOf(stage.name);
  const inside = (path: string) =>
    join(root, path.startsWith("/") ? path : join(workingFolder(stage), path));
  mkdirSync(inside("."), { recursive: true });
  for (const [instruction, rest] of stage.steps) {
    if (instruction === "COPY") {
      const [, from, words] = /^(?:--from=(\S+) )?(.*)$/.exec(rest)!;
      const sources = words!.split(" ");
      const target = sources.pop()!;
      for (const source of sources)
        if (from) copyFrom(join(rootOf(from), source), inside(target));
        else copyContext(context, source, inside(target), target.endsWith("/"));
    }
    if (instruction === "RUN") {
      const command = rest
        .replaceAll(" /data", ` ${join(root, "data")}`)
        .replace("node:node", `${account}:${account}`);
      const run = spawnSync("sh", ["-c", command], { cwd: inside("."), env, encoding: "utf8" });
      if (run.status !== 0)
        throw new Error(
          `RUN ${rest} failed:\n${run.stdout}${run.stderr}${run.error?.message ?? ""}`,
        );
    }
  }
}

const workingFolder = ({ steps }: Stage) =>
  steps.find(([instruction]) => instruction === "WORKDIR")?.[1] ?? "/";

const copyFrom = (source: string, target: string) =>
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });

/** Copies a file or a folder's content from the context. Throws if the context has neither. */
function copyContext(
  { root, files }: Images["context"],
  source: string,
  target: string,
  intoFolder: boolean,
): void {
  const chosen = files.filter((file) => file === source || file.startsWith(`${source}/`));
  if (chosen.length === 0) throw new Error(`COPY ${source}: the context has no such file.`);
  for (const file of chosen) {
    const within = file === source ? "" : file.slice(source.length);
    const place = join(target, within || (intoFolder ? basename(file) : ""));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(root, file), place);
  }
}

/** The files of a working tree, committed or not, without ignored ones. */
export function filesOf(root: string): string[] {
  const { stdout, status, stderr } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.split("\0").filter((file) => file && existsSync(join(root, file)));
}

/** Makes the tree writable for none, like an image's read-only root. */
export function makeReadOnly(folder: string): void {
  spawnSync("chmod", ["-R", "a-w", folder]);
  chmodSync(folder, statSync(folder).mode & 0o555);
}

/** The program and arguments of an instruction in its JSON form, for example ENTRYPOINT. */
export function commandWords({ steps }: Stage, instruction: string): string[] {
  const [, rest] = steps.find(([name]) => name === instruction)!;
  return JSON.parse(rest.slice(rest.indexOf("["))) as string[];
}

export const readText = (root: string, path: string): string =>
  readFileSync(join(root, path), "utf8");
