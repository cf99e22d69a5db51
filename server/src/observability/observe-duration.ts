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
