/** All names that a document may use. */
export interface KnownNames {
  /** Paths of the repository's files, from its root. */
  files: string[];
  /** The text of each source file that is no document and is short enough to read. */
  sources: Map<string, string>;
  /** package.json's scripts. */
  scripts: Record<string, string>;
  /** The console's commands, each with its options (`--dry-run`). */
  commands: Map<string, string[]>;
  settings: string[];
  /** Programs of node_modules/.bin. */
  programs: string[];
  /** Whether git ignores a path, such as build output or a file in node_modules. */
  isIgnoredByGit: (path: string) => boolean;
}
