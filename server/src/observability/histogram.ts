/** A histogram of durations. It holds plain numbers only: every request and every statement adds to one. */
export class Histogram {
  /** The upper bound of each count, in seconds. The last count has no bound. */
  readonly bounds: readonly number[];
  readonly counts: number[];
  /** The sum of all durations, in seconds. */
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  /** Adds a duration in milliseconds. */
  add(ms: number): void {
    const seconds = ms / 1000;
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && seconds > bounds[at]!) at += 1;
    this.counts[at]! += 1;
    this.sum += seconds;
  }
}

/** Calls `settled` with the time until the promise settles, in milliseconds, and with its error. */
export function observeDuration(
  waiting: Promise<unknown>,
  settled: (ms: number, failure: { error: unknown } | null) => void,
): void {
  const start = performance.now();
  waiting.then(
    () => settled(performance.now() - start, null),
    (error: unknown) => settled(performance.now() - start, { error }),
  );
}
