import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingNames } from "../server/src/config.ts";
import { unknownNames } from "./documents.ts";
import type { KnownNames } from "./documents/known-names.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const documents = globSync(["*.md", "docs/**/*.md", "deploy/**/*.md"], { cwd: ROOT });

/** The commands in the usage text, each with the options of its line. */
function parseUsage(usage: string): Map<string, string[]> {
  const lines = [...usage.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?: [A-Z]+)? {2,}(.*)$/gm)];
  return new Map(lines.map(([, name, help]) => [name!, help!.match(/--[a-z-]+/g) ?? []]));
}

function readKnownNames(): KnownNames {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").split("\n");
  const isSource = (path: string) =>
    !/\.md$|^package-lock|^scripts\/documents|^bench\/results\//.test(path) &&
    /\.(?:tsx?|mjs|js|sql|json|ya?ml|conf|toml|sh|env|service|css|html)$|Dockerfile$/.test(path) &&
    statSync(join(ROOT, path)).size < 200_000;
  const sources = new Map(
    files
      .filter(Boolean)
      .filter(isSource)
      .map((path) => [path, read(path)]),
  );
  const ownSettings = settingNames.flatMap((name) => [name, `${name}_FILE`]);
  const others = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1]!),
  );
  const { stdout } = spawnSync(process.execPath, [join(ROOT, "server/src/main.ts"), "--help"], {
    encoding: "utf8",
  });
  return {
    files,
    sources,
    scripts: (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts,
    commands: parseUsage(stdout),
    settings: [...ownSettings, ...others],
    programs: readdirSync(join(ROOT, "node_modules/.bin")),
    isIgnoredByGit: (path) => {
      const { status } = spawnSync("git", ["check-ignore", path, `${path}/`], { cwd: ROOT });
      return status === 0 || existsSync(join(ROOT, "node_modules", path));
    },
  };
}

const known = readKnownNames();

describe("what a document names is there", () => {
  test.each(documents)("%s", (document) => {
    expect(unknownNames(read(document), known)).toEqual([]);
  });
});

test.each([
  ["a script", "`npm run bench:nothing`", 'package.json has no script "bench:nothing"'],
  ["a script in a block", "```\nnpm run nothing\n```", 'package.json has no script "nothing"'],
  ["a proof", "`npm run proofs -- unheard`", 'npm run proofs has no "unheard"'],
  [
    "an option of a script",
    "`npm run bench -- --weight 10`",
    "bench/api/run.ts has no option --weight",
  ],
  [
    "such an option alone",
    "`npm run bench` (`-- --weight 10`)",
    "bench/api/run.ts has no option --weight",
  ],
  [
    "a command",
    "`npm run console -- citizens forget`",
    'the console has no command "citizens forget"',
  ],
  ["a command in a block", "```sh\noffice undo it\n```", 'the console has no command "undo it"'],
  ["a command alone", "`backup mend FILE`", 'the console has no command "backup mend"'],
  [
    "its option",
    "`npm run console -- migrate --dry-run`",
    'the command "migrate" has no option --dry-run',
  ],
  ["its option, alone", "`doctor --mend`", 'the command "doctor" has no option --mend'],
  ["an option alone", "`--never-heard`", "no command has --never-heard"],
  ["a program", "`npx nothing-here`", 'no program "nothing-here" is installed'],
  ["a program's file", "`node bench/nothing.ts`", "there is no bench/nothing.ts"],
  ["a file", "`server/src/nothing.ts`", "there is no server/src/nothing.ts"],
  ["a file of a test", "`e2e/nothing.spec.ts: a title`", "there is no e2e/nothing.spec.ts"],
  ["a file by its name", "`nothing.ts`", "there is no nothing.ts"],
  ["a file of a command", "```\ncp deploy/nothing.yaml .\n```", "there is no deploy/nothing.yaml"],
  ["a link", "[here](docs/nothing.md)", "there is no docs/nothing.md"],
  ["a folder", "`server/src/nothing/`", "there is no server/src/nothing/"],
  [
    "a folder of a map",
    "```\nserver/src/\n  nothing/   what\n```",
    "there is no server/src/nothing/",
  ],
  ["a file of DATA_DIR", "`DATA_DIR/never-made`", "nothing is called DATA_DIR/never-made"],
  ["a setting", "Set NO_SUCH_SETTING.", "no setting is called NO_SUCH_SETTING"],
  ["a short setting", "`HOSTS=0.0.0.0 npm start`", "no setting is called HOSTS"],
  ["a group of settings", "`NOTHING_*`", "no setting is called NOTHING_"],
])("a wrong name is found: %s", (_kind, markdown, fault) => {
  expect(unknownNames(markdown, known)).toContain(fault);
});
