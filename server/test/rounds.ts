/**
 * How often a proof is repeated: `short` in the test command, `full` by `npm run faults` and `npm run attacks`, which
 * set ROUNDS=full. ROUNDS=<number> takes that many, for a look at one proof.
 */
export function rounds(short: number, full: number): number {
  const { ROUNDS } = process.env;
  if (ROUNDS === "full") return full;
  return ROUNDS ? Number(ROUNDS) : short;
}

/** Whether this is a full run: only then is the machine free enough to hold times against their limits. */
export const isFullRun = process.env.ROUNDS === "full";

/** How long a sheet may take to be read (config.ts): on a machine that does other work too, a small one takes longer than usual. */
export const SHEET_SECONDS = isFullRun ? 9 : 20;

/** Time for a test of many rounds, in milliseconds: `each` a round, and a minute. */
export const timeFor = (count: number, each: number) => 60_000 + count * each;

/** Prints what a proof measured, on one line; the figures of SECURITY.md are these. */
export function measured(proof: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`MEASURED ${proof}: ${text.join(", ")}`);
}

/** The value that `part` of the sorted numbers do not exceed (0.5: the median); numbers must not be empty. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
