import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";
import { splitWords } from "./words.ts";

/** `../contract/src/auth.ts`: the dots. */
const RELATIVE = /^(?:\.{1,2}\/)+/;
/** `server/src/app.ts:`: the colon. */
const PUNCTUATION = /^:|[.,:]+$/g;
/** `DATA_DIR/files/office.json`: the name after DATA_DIR. */
const IN_DATA_DIR = /^DATA_DIR\/([\w.-]+)/;
/** `server/src/app.ts`, `docs/` */
const PATH = /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/;
/** `migrations/NNNN-name.sql` */
const PLACEHOLDER = /NNNN|COMMIT/;
/** `compose.yaml`: a file's name without a folder has one of these. */
const ENDINGS = /\.(?:tsx?|mjs|sql|md|css|html|ya?ml|conf|toml|sh|service)$/;
/** Not file names: a content type, and a file of PostgreSQL. */
const NO_FILES = /^(?:application\/|pg_hba\.conf$)/;
/** A line of a tree in a fenced block, `  auth/   access tokens`: the margin and the name. */
const TREE_LINE = /^( *)([\w.-]+(?:\/[\w.-]*)*)(?: {2,}|$)/;

export function fileFaults({ spans, links, lines }: Parts, known: KnownNames): string[] {
  // The file in `server/test/proofs/processes/processes.test.ts: a title`.
  const named = spans.map((span) => span.split(": ")[0]!);
  const paths = [...named, ...links, ...ownPaths(lines, known), ...treePaths(lines)];
  return paths.flatMap((path) => pathFaults(path, known));
}

/** Checks one word of a document. A word that is no path has no fault. */
export function pathFaults(word: string, known: KnownNames): string[] {
  const path = word.replace(RELATIVE, "").replace(PUNCTUATION, "");
  const inData = IN_DATA_DIR.exec(path)?.[1];
  if (inData) {
    const isKnown = [...known.sources.values()].some((text) => text.includes(`"${inData}"`));
    return isKnown ? [] : [`nothing is called ${path}`];
  }
  if (!PATH.test(path) || PLACEHOLDER.test(path) || NO_FILES.test(path)) return [];
  if (!path.includes("/") && !ENDINGS.test(path)) return [];
  const bare = path.replace(/\/$/, "");
  const isThere = known.files.some(
    (file) => file === bare || file.endsWith(`/${bare}`) || `/${file}`.includes(`/${bare}/`),
  );
  return isThere || known.isIgnoredByGit(path) ? [] : [`there is no ${path}`];
}

/** The arguments of commands that begin with a folder of the repository. */
function ownPaths(lines: string[], { files }: KnownNames): string[] {
  const folders = new Set(
    files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]),
  );
  return lines
    .flatMap(splitWords)
    .filter((word) => word.includes("/") && folders.has(word.split("/")[0]));
}

/** The paths of a tree in a fenced block: folders at the margin with a slash, their content indented below. */
function treePaths(lines: string[]): string[] {
  let folder = "";
  return lines.flatMap((line) => {
    const [, margin = "", name = ""] = TREE_LINE.exec(line) ?? [];
    if (!/[/.]/.test(name)) return [];
    if (margin === "") folder = name;
    return [margin === "" ? name : `${folder}${name}`].filter(
      (path) => folder && path.includes("/"),
    );
  });
}
