import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { settingNames } from "../server/src/config.ts";
import { type KnownNames, unknownNames } from "./documents.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
const documents = globSync(["*.md", "docs/**/*.md", "deploy/**/*.md"], { cwd: ROOT });

function readKnownNames(): KnownNames {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").split("\n");
  const isSource = (path: string) =>
    !/\.md$|^package-lock|^scripts\/documents|^bench\/results\//.test(path) &&
    /\.(?:tsx?|mjs|css|json|ya?ml|sh)$/.test(path) &&
    existsSync(join(ROOT, path));
  const sources = files.filter(isSource).map(read);
  const ownSettings = settingNames.flatMap((name) => [name, `${name}_FILE`]);
  const others = sources.flatMap((text) =>
    [...text.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)/g)].map((match) => match[1]!),
  );
  const { stdout } = spawnSync(process.execPath, [join(ROOT, "server/src/main.ts"), "--help"], {
    encoding: "utf8",
  });
  return {
    files,
    sources,
    scripts: (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts,
    commands: [...stdout.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?: [A-Z]+)? {2,}/gm)].map(
      ([, name]) => name!,
    ),
    settings: [...ownSettings, ...others],
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
  ["an option", "`npm run bench -- --never-heard 10`", "nothing has an option --never-heard"],
  ["an option alone", "`--never-heard`", "nothing has an option --never-heard"],
  [
    "a command",
    "`npm run console -- citizens forget`",
    'the console has no command "citizens forget"',
  ],
  ["a command in a block", "```sh\noffice undo it\n```", 'the console has no command "undo it"'],
  ["a command alone", "`backup mend FILE`", 'the console has no command "backup mend"'],
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
  ["a setting", "Set NO_SUCH_SETTING.", "no setting is called NO_SUCH_SETTING"],
  ["a short setting", "`HOSTS=0.0.0.0 npm start`", "no setting is called HOSTS"],
  ["a group of settings", "`NOTHING_*`", "no setting is called NOTHING_"],
])("a wrong name is found: %s", (_kind, markdown, fault) => {
  expect(unknownNames(markdown, known)).toContain(fault);
});
