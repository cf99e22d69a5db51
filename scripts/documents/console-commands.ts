// The console's commands and options: `npm run console -- backup check FILE`, and the same in other ways.
import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";
import { argumentWords, optionNames } from "./words.ts";

/**
 * `office backup FILE`: `npm run console --` with the settings of a unit. `docker compose run --rm commands backup FILE`: with
 * those of compose.yaml.
 */
const WRAPPED = /(?:^office|--rm .*\bcommands) ([a-z][^'"].*)/g;
/** `office http://127.0.0.1:8080/api/v0/complaint`: a call of OPERATIONS.md with the sign-in's token. */
const CALL = /^https?:/;
/** `check`; a file's name has a dot, a slash or capitals. So do option values, unless they are numbers. */
const COMMAND_WORD = /^[a-z-]+$/;
/** `--dry-run` */
const OPTION = /^--[a-z][a-z-]*/;

export function commandFaults({ code, spans }: Parts, known: KnownNames): string[] {
  return [
    ...code
      .flatMap((line) => [...line.matchAll(WRAPPED)].map(([, rest = ""]) => rest))
      .flatMap((rest) => (CALL.test(rest) ? [] : consoleFaults(argumentWords(rest), known))),
    ...spans.flatMap((span) => bareCommandFaults(span, known)),
    ...spans.flatMap((span) => loneOptionFaults(span, known)),
  ];
}

/** Checks the arguments of the console. */
export function consoleFaults(words: string[], { commands }: KnownNames): string[] {
  const given = words.filter((word) => !word.startsWith("-"));
  // A placeholder for a command has capitals: COMMAND, "$@".
  if (!/^[a-z]/.test(given[0] ?? "")) return [];
  const typed = [given.slice(0, 2).join(" "), given[0]!].find((name) => commands.has(name));
  if (typed === undefined) return [`the console has no command "${given.slice(0, 2).join(" ")}"`];
  const options = optionNames(words).filter((option) => !commands.get(typed)!.includes(option));
  const more = given.slice(typed.split(" ").length).filter((word) => COMMAND_WORD.test(word));
  return [
    ...options.map((option) => `the command "${typed}" has no option ${option}`),
    ...more.map((word) => `the console has no command "${typed} ${word}"`),
  ];
}

/** Checks `backup check FILE`, written without `npm run console --`. */
function bareCommandFaults(span: string, known: KnownNames): string[] {
  const words = span.split(" ");
  const first = new Set([...known.commands.keys()].map((name) => name.split(" ")[0]));
  return first.has(words[0]) && words.length > 1 ? consoleFaults(words, known) : [];
}

/** Checks `--dry-run` on its own: it must belong to a command or program. */
function loneOptionFaults(span: string, { commands, sources }: KnownNames): string[] {
  const option = OPTION.exec(span)?.[0];
  if (!option || [...commands.values()].flat().includes(option)) return [];
  return [...sources.values()].some((text) => text.includes(option))
    ? []
    : [`no command has ${option}`];
}
