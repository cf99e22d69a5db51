/** One fault that scripts/mutants.ts plants in a copy of the source, and the tests that must then fail. */
export interface Fault {
  /** What goes wrong, for the score. */
  name: string;
  /** The file, from the root of the repository. */
  file: string;
  /** The text that is replaced; it occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** A test file, from the root of the repository, or `FILE: TITLE` with a part of the titles of its tests. */
  tests: string;
}

/** The faults of one file: name, text, replacement, tests. */
type Row = readonly [name: string, text: string, replacement: string, tests: string];

/** The faults of a list that is grouped by file. */
export const faultsOf = (files: Readonly<Record<string, readonly Row[]>>): Fault[] =>
  Object.entries(files).flatMap(([file, rows]) =>
    rows.map(([name, text, replacement, tests]) => ({ name, file, text, replacement, tests })),
  );

/** The test file and the part of a title of `tests`. */
export function testOf({ tests }: Fault): { path: string; title: string | undefined } {
  const [path = "", title] = tests.split(/: (.*)/s, 2);
  return { path, title };
}
