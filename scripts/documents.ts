// Compares the names in the documents with the repository. A name is text in backticks, in a fenced block, or, for settings,
// in prose. scripts/documents/ has a file for each kind of name; the comment of each pattern gives an example.
import { commandFaults } from "./documents/console-commands.ts";
import { fileFaults } from "./documents/files.ts";
import type { KnownNames } from "./documents/known-names.ts";
import { parseMarkdown } from "./documents/parts.ts";
import { programFaults } from "./documents/programs.ts";
import { settingFaults } from "./documents/settings.ts";

const CHECKS = [programFaults, commandFaults, settingFaults, fileFaults];

/** The names in a document that do not exist, one line each. */
export function unknownNames(markdown: string, known: KnownNames): string[] {
  const parts = parseMarkdown(markdown);
  return [...new Set(CHECKS.flatMap((check) => check(parts, known)))];
}
