/** What the doctor says of one thing; `mend` is what to do about it, with the exact command where there is one. */
export interface Finding {
  level: "OK" | "WARNING" | "PROBLEM";
  what: string;
  mend?: string;
}

/** One look at something. It changes nothing, and yields at least one finding. */
export type Check<Subject> = (subject: Subject) => Iterable<Finding> | AsyncIterable<Finding>;

export const fine = (what: string): Finding => ({ level: "OK", what });
export const warning = (what: string, mend: string): Finding => ({ level: "WARNING", what, mend });
export const problem = (what: string, mend: string): Finding => ({ level: "PROBLEM", what, mend });

/** Makes every check, also after one that failed itself: that is a finding, too. */
export async function* collectFindings<Subject>(
  checks: Check<Subject>[],
  subject: Subject,
): AsyncGenerator<Finding> {
  for (const check of checks) {
    try {
      yield* check(subject);
    } catch (error) {
      yield problem(
        `The check ${check.name} could not be made: ${messageOf(error)}`,
        "Mend what else is said here, then run the doctor again.",
      );
    }
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A path or a name, as a shell takes it for one word. */
export const quoted = (word: string): string =>
  /^[\w/.:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
