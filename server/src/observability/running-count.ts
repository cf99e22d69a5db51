/** Counts what runs at the same time for each key, such as a session, so that one of them cannot take everything. */
export class RunningCount {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts one more for the key; returns the function that ends it, once. */
  begin(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
