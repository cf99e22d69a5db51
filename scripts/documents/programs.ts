// npm scripts, files that node runs, and programs that npx runs, with their options.
import { consoleFaults } from "./console-commands.ts";
import { pathFaults } from "./files.ts";
import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";
import { argumentWords, optionNames, splitWords } from "./words.ts";

/** `npm run bench -- --scale 10`: the script and its arguments. */
const NPM_RUN = /\bnpm run ([\w:-]+)(?: -- (.*))?/g;
/** `npm start` */
const NPM_ALONE = /\bnpm (start|test)\b/g;
/** `node scripts/prepare.mjs --build`: the file and its arguments. */
const NODE = /\bnode ([\w@.-]+(?:\/[\w@.-]+)+)(.*)/g;
/** `npx vitest run src/features/complaints`: the program and its arguments. */
const NPX = /\bnpx ([\w-]+)(.*)/g;
/** Scripts whose arguments select test files: `npm run proofs -- uploads`. */
const TEST_SCRIPTS = ["proofs"];

export function programFaults({ code }: Parts, known: KnownNames): string[] {
  return code.flatMap((line) => [
    ...[...line.matchAll(NPM_RUN)].flatMap(([, script = "", rest = ""]) =>
      scriptFaults(script, argumentWords(rest), known),
    ),
    ...[...line.matchAll(NPM_ALONE)].flatMap(([, script = ""]) => scriptFaults(script, [], known)),
    ...[...line.matchAll(NODE)].flatMap(([, file = "", rest = ""]) => [
      ...pathFaults(file, known),
      ...optionFaults(file, optionNames(argumentWords(rest)), known),
    ]),
    ...[...line.matchAll(NPX)].flatMap(([, program = "", rest = ""]) => [
      ...(known.programs.includes(program) ? [] : [`no program "${program}" is installed`]),
      ...splitWords(rest).flatMap((word) => (word.includes("/") ? pathFaults(word, known) : [])),
    ]),
  ]);
}

function scriptFaults(script: string, words: string[], known: KnownNames): string[] {
  const program = known.scripts[script];
  if (program === undefined) return [`package.json has no script "${script}"`];
  if (script === "console") return consoleFaults(words, known);
  const [, file = ""] = /^node (\S+)/.exec(program) ?? [];
  return [
    // Another program than ours knows its options itself.
    ...(file ? optionFaults(file, optionNames(words), known) : []),
    ...(TEST_SCRIPTS.includes(script) ? testFaults(script, words, known) : []),
  ];
}

/** The options that a program of ours, one file or a folder, does not take. */
function optionFaults(file: string, options: string[], { sources }: KnownNames): string[] {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const text = [...sources]
    .filter(([path]) => path === file || (folder.includes("/") && path.startsWith(`${folder}/`)))
    .map(([, source]) => source)
    .join("\n");
  return options
    .filter((option) => !optionDefinition(option).test(text))
    .map((option) => `${file} has no option ${option}`);
}

/** The definition of `--seconds`, as parseArgs takes it: `seconds: {`, `"seconds": {`; or the text `"--seconds"`. */
const optionDefinition = (option: string) =>
  new RegExp(`["' ]${option.slice(2)}["']?: \\{|"${option}"`);

function testFaults(script: string, words: string[], { files }: KnownNames): string[] {
  const tests = files.filter((path) => /\/(?:proofs|attacks)\/.*\.(?:test|spec)\.ts$/.test(path));
  return words
    .filter((word) => /^[a-z][\w.-]+$/.test(word))
    .filter((word) => !tests.some((path) => path.includes(word)))
    .map((word) => `npm run ${script} has no "${word}"`);
}
