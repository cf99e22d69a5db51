// Compares the names in the documents with the repository: commands, npm scripts, options, files, settings, routes, metrics
// and identifiers. A name is text in backticks, in a fenced block, or, for settings and routes, in prose.

/** All names that a document may use. */
export interface Named {
  /** Paths of the repository's files, from its root. */
  files: string[];
  /** The text of each source file that is no document and is short enough to read. */
  sources: Map<string, string>;
  /** package.json's scripts. */
  scripts: Record<string, string>;
  /** The console's commands, each with its options (`--dry-run`). */
  commands: Map<string, string[]>;
  settings: string[];
  /** With parameters as `{id}`. */
  routes: { method: string; path: string }[];
  metrics: string[];
  /** Programs of node_modules/.bin. */
  programs: string[];
  /** Whether git ignores a path, such as build output. */
  isMade: (path: string) => boolean;
}

interface Parts {
  /** The text without fenced blocks. */
  text: string;
  /** The texts in backticks. */
  spans: string[];
  /** Commands of fenced blocks, one a line. */
  lines: string[];
}

function parseMarkdown(markdown: string): Parts {
  const lines: string[] = [];
  const text = markdown.replace(/^ *```.*?^ *```$/gms, (block) => {
    const joined = block.replaceAll(/\\\n\s*/g, "");
    lines.push(...joined.split("\n").slice(1, -1));
    return "";
  });
  const spans = [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!.replaceAll(/\s+/g, " "));
  return { text, spans, lines };
}

/** The names in a document that do not exist, one line each. */
export function untrueNames(markdown: string, named: Named): string[] {
  const { text, spans, lines } = parseMarkdown(markdown);
  const code = [...withTheirScript(spans), ...lines];
  const links = [...text.matchAll(/\]\(([^):#]+)[#)]/g)].map((match) => match[1]!);
  return [
    ...new Set([
      ...code.flatMap((line) => commandFaults(line, named)),
      ...spans.flatMap((span) => bareCommandFaults(span, named)),
      ...[text, ...lines].flatMap((part) => settingFaults(part, named)),
      ...code.flatMap((line) => assignmentFaults(line, named)),
      ...spans.flatMap((span) => optionFaults(span, named)),
      ...[...spans.map(fileOfSpan), ...links, ...ownPathsOf(lines, named)].flatMap((word) =>
        fileFaults(word, named),
      ),
      ...treePaths(lines).flatMap((path) => fileFaults(path, named)),
      ...spans.flatMap((span) => addressFaults(span, named)),
      ...[text, ...lines].flatMap((part) => apiFaults(part, named)),
      ...code.flatMap((line) => metricFaults(line, named)),
      ...spans.flatMap((span) => identifierFaults(span, named)),
    ]),
  ];
}

/** `-- --scale 10` continues the last `npm run` before it. */
function withTheirScript(spans: string[]): string[] {
  let script = "";
  return spans.map((span) => {
    script = /npm run ([\w:-]+)/.exec(span)?.[1] ?? script;
    return span.startsWith("-- ") ? `npm run ${script} ${span}` : span;
  });
}

/** The arguments of commands that begin with a folder of the repository. */
function ownPathsOf(lines: string[], { files }: Named): string[] {
  const folders = new Set(
    files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]),
  );
  return lines
    .flatMap(splitWords)
    .filter((word) => word.includes("/") && folders.has(word.split("/")[0]));
}

const splitWords = (line: string) => line.split(/[\s"'=<>|;()]+/).filter(Boolean);
const optionNames = (words: string[]) =>
  words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split("=")[0]!);
/** The end of a command: the next shell operator. */
const END = /\s(?:[|<>;&#]|\d?>).*$|[;)].*$/;

function commandFaults(line: string, named: Named): string[] {
  return [
    ...[...line.matchAll(/\bnpm run ([\w:-]+)(?: -- (.*))?/g)].flatMap(
      ([, script = "", rest = ""]) =>
        scriptFaults(script, splitWords(rest.replace(END, "")), named),
    ),
    ...[...line.matchAll(/\bnpm (start|test)\b/g)].flatMap(([, script = ""]) =>
      scriptFaults(script, [], named),
    ),
    ...[...line.matchAll(/\bnode ([\w@.-]+(?:\/[\w@.-]+)+)(.*)/g)].flatMap(
      ([, file = "", rest = ""]) => [
        ...fileFaults(file, named),
        ...programFaults(file, optionNames(splitWords(rest.replace(END, ""))), named),
      ],
    ),
    ...[...line.matchAll(/\bnpx ([\w-]+)(.*)/g)].flatMap(([, program = "", rest = ""]) => [
      ...(named.programs.includes(program) ? [] : [`no program "${program}" is installed`]),
      ...splitWords(rest).flatMap((word) => (word.includes("/") ? fileFaults(word, named) : [])),
    ]),
    // `office` is `npm run console --` with the settings of a unit, `commands` that with the settings of compose.yaml.
    ...[...line.matchAll(/(?:^office|--rm .*\bcommands) ([a-z][^'"].*)/g)].flatMap(
      ([, rest = ""]) =>
        /^https?:/.test(rest) ? [] : consoleFaults(splitWords(rest.replace(END, "")), named),
    ),
  ];
}

function scriptFaults(script: string, words: string[], named: Named): string[] {
  const program = named.scripts[script];
  if (program === undefined) return [`package.json has no script "${script}"`];
  if (script === "console") return consoleFaults(words, named);
  const [, file = ""] = /^node (\S+)/.exec(program) ?? [];
  const folder = script === "processes" ? "" : `/${script}/`;
  const isTests = ["attacks", "faults", "processes"].includes(script);
  const tests = words.filter((word) => isTests && /^[a-z][\w.-]+$/.test(word));
  return [
    ...programFaults(file, optionNames(words), named),
    ...tests
      .filter(
        (word) =>
          !named.files.some(
            (path) => path.endsWith(".test.ts") && path.includes(folder) && path.includes(word),
          ),
      )
      .map((word) => `npm run ${script} has no "${word}"`),
  ];
}

/**
 * Checks the options of a program of ours: its text must contain them as parseArgs takes them, `seconds: {` or `"dry-run":
 * {`.
 */
function programFaults(file: string, options: string[], named: Named): string[] {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const text = [...named.sources]
    .filter(([path]) => path === file || (folder.includes("/") && path.startsWith(`${folder}/`)))
    .map(([, source]) => source)
    .join("\n");
  return options
    .filter((option) => !new RegExp(`["' ]${option.slice(2)}["']?: \\{|"${option}"`).test(text))
    .map((option) => `${file} has no option ${option}`);
}

function consoleFaults(words: string[], named: Named): string[] {
  const given = words.filter((word) => !word.startsWith("-"));
  // A placeholder for a command has capitals: COMMAND, "$@".
  if (!/^[a-z]/.test(given[0] ?? "")) return [];
  const typed = [given.slice(0, 2).join(" "), given[0]!].find((name) => named.commands.has(name));
  if (typed === undefined) return [`the console has no command "${given.slice(0, 2).join(" ")}"`];
  const known = named.commands.get(typed)!;
  const options = optionNames(words).filter((option) => !known.includes(option));
  // File names have a dot, a slash or capitals. So do option values, unless they are numbers.
  const more = given.slice(typed.split(" ").length).filter((word) => /^[a-z-]+$/.test(word));
  return [
    ...options.map((option) => `the command "${typed}" has no option ${option}`),
    ...more.map((word) => `the console has no command "${typed} ${word}"`),
  ];
}

/** Checks `backup check FILE`, written without `npm run console --`. */
function bareCommandFaults(span: string, named: Named): string[] {
  const words = span.split(" ");
  const first = new Set([...named.commands.keys()].map((name) => name.split(" ")[0]));
  return first.has(words[0]) && words.length > 1 ? consoleFaults(words, named) : [];
}

/** An option on its own, for example `--dry-run`, must belong to a command or program. */
function optionFaults(span: string, { commands, sources }: Named): string[] {
  const option = /^--[a-z][a-z-]*/.exec(span)?.[0];
  if (!option || [...commands.values()].flat().includes(option)) return [];
  return [...sources.values()].some((text) => text.includes(option))
    ? []
    : [`no command has ${option}`];
}

/** Names that look like settings: a spreadsheet's header, the pattern of settings in files, and a variable of psql. */
const NO_SETTINGS = ["BOOTH_NUMBER", "NAME_FILE", "ON_ERROR_STOP"];

function settingFaults(part: string, { settings }: Named): string[] {
  const names = [...part.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);
  const groups = [...part.matchAll(/\b([A-Z][A-Z0-9_]*_)\*/g)].map((match) => match[1]!);
  return [
    ...names.filter((name) => !settings.includes(name) && !NO_SETTINGS.includes(name)),
    ...groups.filter((group) => !settings.some((name) => name.startsWith(group))),
  ].map((name) => `no setting is called ${name}`);
}

/** Checks `DEMO=0`. A value from a command's output is a shell variable (`TOKEN=$(...)`). */
function assignmentFaults(part: string, { settings }: Named): string[] {
  return [...part.matchAll(/(?:^|\s)([A-Z][A-Z0-9]+)=(?!\$\()/g)]
    .map((match) => match[1]!)
    .filter((name) => !settings.includes(name))
    .map((name) => `no setting is called ${name}`);
}

/** The file in `server/test/processes.test.ts: a title`. */
const fileOfSpan = (span: string) => span.split(": ")[0]!;
/** Not file names: a content type, and a file of PostgreSQL. */
const NO_FILES = /^(?:application\/|pg_hba\.conf$)/;
const ENDINGS = /\.(?:tsx?|mjs|sql|md|css|html|ya?ml|conf|toml|sh|service)$/;

function fileFaults(given: string, { files, isMade, sources }: Named): string[] {
  const path = given.replace(/^(?:\.{1,2}\/)+/, "").replace(/^:|[.,:]+$/g, "");
  const inData = /^DATA_DIR\/([\w.-]+)/.exec(path)?.[1];
  if (inData) {
    const isKnown = [...sources.values()].some((text) => text.includes(`"${inData}"`));
    return isKnown ? [] : [`nothing is called ${path}`];
  }
  if (!/^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(path) || /NNNN|COMMIT/.test(path)) return [];
  if (!path.includes("/") && !ENDINGS.test(path)) return [];
  if (NO_FILES.test(path)) return [];
  const bare = path.replace(/\/$/, "");
  const isThere = files.some(
    (file) => file === bare || file.endsWith(`/${bare}`) || `/${file}`.includes(`/${bare}/`),
  );
  return isThere || isMade(path) ? [] : [`there is no ${path}`];
}

/** The paths of a tree in a fenced block: folders at the margin with a slash, their content indented below. */
function treePaths(lines: string[]): string[] {
  let folder = "";
  return lines.flatMap((line) => {
    const [, margin = "", name = ""] = /^( *)([\w.-]+(?:\/[\w.-]*)*)(?: {2,}|$)/.exec(line) ?? [];
    if (!/[/.]/.test(name)) return [];
    if (margin === "") folder = name;
    return [margin === "" ? name : `${folder}${name}`].filter(
      (path) => folder && path.includes("/"),
    );
  });
}

/** System folders: their paths are no routes of ours. */
const SYSTEM = /^\/(?:etc|opt|var|usr|tmp|srv|safe|data|proc|dev)(?:\/|$)/;

function addressFaults(span: string, named: Named): string[] {
  const [, method, path = ""] =
    /^(?:(GET|POST|PUT|DELETE|HEAD) )?(\/[\w\-./{}:@]*)(?:\?\S*)?$/.exec(span) ?? [];
  if (!path || SYSTEM.test(path)) return [];
  return routeFaults(path, method, named);
}

/** Checks the routes in prose. */
function apiFaults(part: string, named: Named): string[] {
  const prose = part.replaceAll(/`[^`]+`/g, "");
  return [
    ...prose.matchAll(/(?<![\w.-])\/(?:api\/|healthz|readyz|metrics)[\w\-./{}]*(?<![.])/g),
  ].flatMap(([path]) => routeFaults(path, undefined, named));
}

function routeFaults(path: string, method: string | undefined, { routes }: Named): string[] {
  const asked = path.replace(/(?<=.)\/$/, "").split("/");
  const fits = ({ path: known }: { path: string }) => {
    const parts = known.replace(/(?<=.)\/$/, "").split("/");
    return (
      parts.length === asked.length &&
      parts.every((part, at) => /^[{:]/.test(part) || part === asked[at])
    );
  };
  const found = routes.filter(fits);
  if (found.length === 0) return [`there is no address ${path}`];
  if (method && !found.some((route) => route.method === method))
    return [`${path} takes no ${method}`];
  return [];
}

function metricFaults(line: string, { metrics }: Named): string[] {
  const prefixes = new Set(metrics.map((name) => name.split("_")[0]));
  return [...line.matchAll(/(?<![\w$.])([a-z]+)(_[a-z\d]+)+\b(?!\()/g)]
    .filter(([, first]) => prefixes.has(first))
    .map(([name]) => name)
    .filter(
      (name) =>
        !metrics.includes(name) && !metrics.includes(name.replace(/_(bucket|sum|count)$/, "")),
    )
    .map((name) => `no metric is called ${name}`);
}

/** Names of PostgreSQL that the code need not contain. */
const POSTGRES = ["shared_buffers", "effective_cache_size"];

/** Checks that an identifier (`withBudget`, `useTexts()`, `schema_migrations`) is in the code. */
function identifierFaults(span: string, { sources, metrics }: Named): string[] {
  const name = /^([A-Za-z]\w*)(?:\(.*\))?$/.exec(span)?.[1] ?? "";
  if (!/[a-z][A-Z]|[a-z]_[a-z]/.test(name)) return [];
  if (POSTGRES.includes(name) || metrics.includes(name)) return [];
  const word = new RegExp(`(?<![\\w])${name}(?![\\w])`);
  return [...sources.values()].some((text) => word.test(text)) ? [] : [`nothing is called ${name}`];
}
