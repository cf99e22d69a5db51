import { errorMessage } from "../observability/error-details.ts";

/** The result of a check. `mend` is the remedy, with the exact command if there is one. */
export interface Finding {
  level: "OK" | "WARNING" | "PROBLEM";
  what: string;
  mend?: string;
}

/** A check changes nothing and yields at least one finding. */
export type Check<Subject> = (subject: Subject) => Iterable<Finding> | AsyncIterable<Finding>;

export const fine = (what: string): Finding => ({ level: "OK", what });
export const warning = (what: string, mend: string): Finding => ({ level: "WARNING", what, mend });
export const problem = (what: string, mend: string): Finding => ({ level: "PROBLEM", what, mend });

/** Runs every check. A check that throws becomes a finding, and the next checks still run. */
export async function* collectFindings<Subject>(
  checks: Check<Subject>[],
  subject: Subject,
): AsyncGenerator<Finding> {
  for (const check of checks) {
    try {
      yield* check(subject);
    } catch (error) {
      yield problem(
        `The check ${check.name} could not be made: ${errorMessage(error)}`,
        "Mend what else is said here, then run the doctor again.",
      );
    }
  }
}

/** Quotes a path or name as one word of the shell. */
export const quoted = (word: string): string =>
  /^[\w/.:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
