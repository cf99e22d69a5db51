/** Durations counted by how long they were: plain numbers, since every request and every statement adds to some. */
export class Histogram {
  /** The longest duration that each count holds, in seconds; what is longer is in the last one. */
  readonly bounds: readonly number[];
  readonly counts: number[];
  /** Of all durations, in seconds. */
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  /** Counts one more, in milliseconds. */
  add(ms: number): void {
    const seconds = ms / 1000;
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && seconds > bounds[at]!) at += 1;
    this.counts[at]! += 1;
    this.sum += seconds;
  }
}

/** Tells how long something was waited for, in milliseconds, and how it failed. Who waits is not held up. */
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
