const plural = (noun: string) => (noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** A count with its English noun, in the plural unless it is one: "1 row", "0 rows", "2 categories". For what commands print. */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : plural(noun)}`;
