/**
 * The number of rounds of a proof: `short` in the test command, a tenth of `full` with `npm run proofs`, which sets ROUNDS=tenth, and all
 * with ROUNDS=full. ROUNDS=<number> sets the number for a single proof.
 */
export function rounds(short: number, full: number): number {
  const { ROUNDS } = process.env;
  if (ROUNDS === "full") return full;
  if (ROUNDS === "tenth") return Math.max(short, Math.ceil(full / 10));
  return ROUNDS ? Number(ROUNDS) : short;
}

/** Whether this is a full run: only then is the machine idle enough to compare times with their limits. */
export const isFullRun = process.env.ROUNDS === "full";

/** The time limit for reading a sheet (config.ts). On a busy machine even a small sheet takes longer. */
export const SHEET_SECONDS = isFullRun ? 9 : 20;

/** The time limit for a test of many rounds, in milliseconds: `each` per round, plus a minute. */
export const timeFor = (count: number, each: number) => 60_000 + count * each;

/** Prints the measurements of a proof on one line. SECURITY.md quotes them. */
export function measured(proof: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`MEASURED ${proof}: ${text.join(", ")}`);
}

/** The value that `part` of the sorted numbers do not exceed (0.5: the median). `numbers` must not be empty. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
