const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const signals = Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[];

/**
 * On SIGINT or SIGTERM, calls `stop` and then ends the process: the embedded database runs in a session of its own and would
 * stay. Returns a function that removes the handlers, for a caller with its own.
 */
export function exitOnSignal(stop: () => Promise<void>): () => void {
  const exit = (signal: keyof typeof EXIT_CODES) =>
    void stop().finally(() => process.exit(EXIT_CODES[signal]));
  for (const signal of signals) process.once(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}
