/** The result of a check. `remedy`: how to fix it, with the exact command if there is one. */
export interface Finding {
  level: "OK" | "WARNING" | "PROBLEM";
  what: string;
  remedy?: string;
}

/** What `doctor` does only on request. */
export interface DoctorOptions {
  recount?: boolean | undefined;
}

/** A check changes nothing. It yields no finding if the office has nothing to check. */
export type Check<Subject> = (
  subject: Subject,
  options: DoctorOptions,
) => Iterable<Finding> | AsyncIterable<Finding>;

export const fine = (what: string): Finding => ({ level: "OK", what });
export const warning = (what: string, remedy: string): Finding => ({
  level: "WARNING",
  what,
  remedy,
});
export const problem = (what: string, remedy: string): Finding => ({
  level: "PROBLEM",
  what,
  remedy,
});

/** Quotes a path or name as one word of the shell. */
export const quoted = (word: string): string =>
  /^[\w/.:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
