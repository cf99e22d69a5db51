// Compares the names in the documents with the repository. A name is text in backticks, in a fenced block, or, for settings,
// in prose.
export interface KnownNames {
  /** Paths of the repository's files, from its root. */
  files: string[];
  /** The texts of the source files. */
  sources: string[];
  /** package.json's scripts. */
  scripts: Record<string, string>;
  /** The console's commands: `backup check`. */
  commands: string[];
  settings: string[];
  /** Whether git ignores a path, such as build output or a file in node_modules. */
  isIgnoredByGit: (path: string) => boolean;
}

const FENCED_BLOCK = /^ *```.*?^ *```$/gms;
/** A command continues on the next line after `\`. */
const CONTINUATION = /\\\n\s*/g;
/** `[here](docs/asvs.md#part)`; a colon is in a URL only. */
const LINK = /\]\(([^):#]+)[#)]/g;

/** The names in a document that do not exist, one line each. */
export function unknownNames(markdown: string, known: KnownNames): string[] {
  const lines: string[] = [];
  const text = markdown.replace(FENCED_BLOCK, (block) => {
    lines.push(...block.replaceAll(CONTINUATION, "").split("\n").slice(1, -1));
    return "";
  });
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll(/\s+/g, " "));
  const links = [...text.matchAll(LINK)].map(([, path]) => path!);
  // The file in `scripts/source.test.ts: a title`.
  const named = spans.map((span) => span.split(": ")[0]!);
  const faults = [
    ...[...spans, ...lines].flatMap((line) => commandFaults(line, known)),
    ...spans.flatMap((span) => bareCommandFaults(span, known)),
    ...settingFaults([text, ...lines], known),
    ...[...named, ...links, ...ownPaths(lines, known), ...treePaths(lines)].flatMap((path) =>
      pathFaults(path, known),
    ),
  ];
  return [...new Set(faults)];
}

/** The end of a command: the next shell operator, as in `office doctor | grep 0` or `$(office doctor)`. */
const END = /\s(?:[|<>;&#]|\d?>).*$|[;)].*$/;
const splitWords = (line: string) => line.split(/[\s"'=<>|;()]+/).filter(Boolean);

/**
 * `npm run bench -- --scale 10`; `node scripts/prepare.mjs --build`; the console's commands with the settings of a unit, `office
 * backup FILE`, or of compose.yaml, `docker compose run --rm commands backup FILE`.
 */
const OWN =
  /\bnpm run (?<script>[\w:-]+)(?: -- (?<ofScript>.*))?|\bnode (?<file>[\w@.-]+(?:\/[\w@.-]+)+)(?<ofFile>.*)|(?:^office|--rm .*\bcommands) (?<ofConsole>[a-z][^'"].*)/g;

/** Scripts, files, commands and options of a line. Other programs know their options themselves. */
function commandFaults(line: string, known: KnownNames): string[] {
  return [...line.matchAll(OWN)].flatMap(({ groups = {} }) => {
    const { script, file, ofScript = "", ofFile = "", ofConsole = "" } = groups;
    const words = splitWords(`${ofScript}${ofFile}${ofConsole}`.replace(END, ""));
    const isConsole = script === "console" || Boolean(ofConsole);
    return [
      ...(script && !(script in known.scripts) ? [`package.json has no script "${script}"`] : []),
      ...(file ? pathFaults(file, known) : []),
      ...(isConsole ? consoleFaults(words, known) : []),
      ...(script === "proofs" ? proofFaults(words, known) : []),
      ...(!script || known.scripts[script]?.startsWith("node ") ? optionFaults(words, known) : []),
    ];
  });
}

/** `backup check FILE`, `--dry-run` and `-- --scale 10`, written alone. */
function bareCommandFaults(span: string, known: KnownNames): string[] {
  const words = splitWords(span);
  const first = new Set(known.commands.map((name) => name.split(" ")[0]));
  if (words.length > 1 && first.has(words[0])) return consoleFaults(words, known);
  return span.startsWith("--") ? optionFaults(words.slice(0, 2), known) : [];
}

function consoleFaults(words: string[], { commands }: KnownNames): string[] {
  // Files and placeholders have other characters: COMMAND, "$@". So has the address of a call, `office http://127.0.0.1:8080/`.
  const isWord = (word = "") => /^[a-z][a-z-]*$/.test(word);
  if (!isWord(words[0])) return [];
  const given = words.filter(isWord);
  const typed = [given.slice(0, 2).join(" "), given[0]!].find((name) => commands.includes(name));
  const rest = given.slice(typed?.split(" ").length);
  if (typed && rest.length === 0) return [];
  return [`the console has no command "${given.slice(0, typed ? undefined : 2).join(" ")}"`];
}

/** The options that no program of ours takes: `--scale`, defined as `scale: {` or `"--scale"`. */
function optionFaults(words: string[], { sources }: KnownNames): string[] {
  const options = words.filter((word) => /^--[a-z]/.test(word));
  return options
    .filter((option) => {
      const definition = new RegExp(`["' ]${option.slice(2)}["']?: \\{|${option}\\b`);
      return !sources.some((text) => definition.test(text));
    })
    .map((option) => `nothing has an option ${option}`);
}

/** `npm run proofs -- uploads` */
function proofFaults(words: string[], { files }: KnownNames): string[] {
  const tests = files.filter((path) => /\/(?:proofs|attacks)\/.*\.(?:test|spec)\.ts$/.test(path));
  return words
    .filter((word) => /^[a-z][\w.-]+$/.test(word) && !tests.some((path) => path.includes(word)))
    .map((word) => `npm run proofs has no "${word}"`);
}

/** `DATABASE_URL`; `S3_*`, with which at least one setting begins; `DEMO=0`, but no shell variable, `TOKEN=$(sign_in)`. */
const SETTING =
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z][A-Z0-9_]*_(?=\*)|(?<=^|[\s`])[A-Z][A-Z0-9]+(?==(?!\$\())/g;
/** Names that look like settings: a spreadsheet's header, the pattern of settings in files, variables of Node and of psql. */
const NO_SETTINGS = ["BOOTH_NUMBER", "NAME_FILE", "NODE_EXTRA_CA_CERTS", "ON_ERROR_STOP"];

function settingFaults(parts: string[], { settings }: KnownNames): string[] {
  const names = parts.flatMap((part) => part.match(SETTING) ?? []);
  return names
    .filter((name) => !NO_SETTINGS.includes(name) && !settings.includes(name))
    .filter((name) => !name.endsWith("_") || !settings.some((one) => one.startsWith(name)))
    .map((name) => `no setting is called ${name}`);
}

const PATH = /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/;
/** `compose.yaml`: a file's name without a folder has one of these. */
const ENDINGS = /\.(?:tsx?|mjs|sql|md|css|html|ya?ml|conf|toml|sh|service)$/;
/** No files: `migrations/NNNN-name.sql`, a content type, a file of PostgreSQL, a file of the data. */
const NO_FILES = /NNNN|COMMIT|^application\/|^pg_hba\.conf$|^DATA_DIR\//;

/** Checks one word of a document. A word that is no path has no fault. */
function pathFaults(word: string, { files, isIgnoredByGit }: KnownNames): string[] {
  const path = word.replace(/^(?:\.{1,2}\/)+/, "").replace(/^:|[.,:]+$/g, "");
  if (!PATH.test(path) || NO_FILES.test(path)) return [];
  if (!path.includes("/") && !ENDINGS.test(path)) return [];
  const bare = path.replace(/\/$/, "");
  const isThere = files.some((file) => `/${file}/`.includes(`/${bare}/`));
  return isThere || isIgnoredByGit(path) ? [] : [`there is no ${path}`];
}

/** The arguments of commands that begin with a folder of the repository. */
function ownPaths(lines: string[], { files }: KnownNames): string[] {
  const nested = files.filter((file) => file.includes("/"));
  const folders = new Set(nested.map((file) => file.split("/")[0]));
  return lines
    .flatMap(splitWords)
    .filter((word) => word.includes("/") && folders.has(word.split("/")[0]));
}

/** The paths of a tree in a fenced block: folders at the margin with a slash, their content indented below. */
function treePaths(lines: string[]): string[] {
  let folder = "";
  return lines.flatMap((line) => {
    const [, margin = "", name = ""] = /^( *)([\w.-]+(?:\/[\w.-]*)*)(?: {2,}|$)/.exec(line) ?? [];
    if (!/[/.]/.test(name)) return [];
    if (margin === "") folder = name;
    const path = margin === "" ? name : `${folder}${name}`;
    return folder && path.includes("/") ? [path] : [];
  });
}
